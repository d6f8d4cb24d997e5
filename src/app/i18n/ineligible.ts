import english from "../../../messages/en/ineligible.json" with { type: "json" };
import { messages } from "../../shared/domain/messages.ts";

export const ineligibleMessages = messages("ineligible", english);
