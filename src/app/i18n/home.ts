import english from "../../../messages/en/home.json" with { type: "json" };
import { messages } from "../../shared/domain/messages.ts";

export const homeMessages = messages("home", english);
