import english from "../../../messages/en/waste-form.json" with { type: "json" };
import { messages } from "../../shared/domain/messages.ts";

export const wasteFormMessages = messages("waste-form", english);
