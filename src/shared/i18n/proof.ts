import english from "../../../messages/en/proof.json" with { type: "json" };
import { messages } from "../domain/messages.ts";

export const proofMessages = messages("proof", english);
