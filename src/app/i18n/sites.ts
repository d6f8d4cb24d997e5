import english from "../../../messages/en/sites.json" with { type: "json" };
import { messages } from "../../shared/domain/messages.ts";

export const sitesMessages = messages("sites", english);
