import english from "../../../messages/en/two-steps.json" with { type: "json" };
import { messages } from "../domain/messages.ts";

export const twoStepsMessages = messages("two-steps", english);
