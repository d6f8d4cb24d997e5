import english from "../../../messages/en/moved-home.json" with { type: "json" };
import { messages } from "../../shared/domain/messages.ts";

export const movedHomeMessages = messages("moved-home", english);
