import english from "../../../messages/en/delete-account.json" with { type: "json" };
import { messages } from "../../shared/domain/messages.ts";

export const deleteAccountMessages = messages("delete-account", english);
