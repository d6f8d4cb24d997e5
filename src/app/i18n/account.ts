import english from "../../../messages/en/account.json" with { type: "json" };
import { messages } from "../../shared/domain/messages.ts";

export const accountMessages = messages("account", english);
