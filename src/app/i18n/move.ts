import english from "../../../messages/en/move.json" with { type: "json" };
import { messages } from "../../shared/domain/messages.ts";

export const moveMessages = messages("move", english);
