import english from "../../../messages/en/problem.json" with { type: "json" };
import { messages } from "../domain/messages.ts";

export const problemMessages = messages("problem", english);
