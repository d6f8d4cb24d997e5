import english from "../../../messages/en/places.json" with { type: "json" };
import { messages } from "../../shared/domain/messages.ts";

export const placesMessages = messages("places", english);
