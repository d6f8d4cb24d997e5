import english from "../../../messages/en/guard.json" with { type: "json" };
import { messages } from "../domain/messages.ts";

export const guardMessages = messages("guard", english);
