import english from "../../../messages/en/shell.json" with { type: "json" };
import { messages } from "../../shared/domain/messages.ts";

export const shellMessages = messages("shell", english);
