import { gateKeys, type PartKey } from "../../shared/domain/voucher.ts";
import { language } from "./language.ts";

/** What a voucher says in English too: what staff need, and the hours until a speaker has checked the language. */
export const decidingKeys = (): ReadonlySet<PartKey> =>
  language?.isChecked ? gateKeys : new Set<PartKey>([...gateKeys, "opening"]);
