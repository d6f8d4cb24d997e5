import english from "../../../messages/en/miles.json" with { type: "json" };
import { messages } from "../domain/messages.ts";

export const milesMessages = messages("miles", english);
