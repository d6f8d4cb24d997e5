import english from "../../../messages/en/sign-in.json" with { type: "json" };
import { messages } from "../../shared/domain/messages.ts";

export const signInMessages = messages("sign-in", english);
