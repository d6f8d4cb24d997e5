import english from "../../../messages/en/email-choice.json" with { type: "json" };
import { messages } from "../../shared/domain/messages.ts";

export const emailChoiceMessages = messages("email-choice", english);
