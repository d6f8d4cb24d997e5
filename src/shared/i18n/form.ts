import english from "../../../messages/en/form.json" with { type: "json" };
import { messages } from "../domain/messages.ts";

export const formMessages = messages("form", english);
