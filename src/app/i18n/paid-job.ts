import english from "../../../messages/en/paid-job.json" with { type: "json" };
import { messages } from "../../shared/domain/messages.ts";

export const paidJobMessages = messages("paid-job", english);
