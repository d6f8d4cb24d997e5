import english from "../../../messages/en/vouchers.json" with { type: "json" };
import { messages } from "../../shared/domain/messages.ts";

export const vouchersMessages = messages("vouchers", english);
