import english from "../../../messages/en/ui.json" with { type: "json" };
import { messages } from "../domain/messages.ts";

export const uiMessages = messages("ui", english);
