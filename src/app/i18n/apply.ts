import english from "../../../messages/en/apply.json" with { type: "json" };
import { messages } from "../../shared/domain/messages.ts";

export const applyMessages = messages("apply", english);
