import english from "../../../messages/en/install.json" with { type: "json" };
import { messages } from "../../shared/domain/messages.ts";

export const installMessages = messages("install", english);
