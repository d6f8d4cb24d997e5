import { ask } from "../../shared/api/client.ts";
import { openingSchema } from "../../shared/api/opening.ts";
import { tradeConditions, tradeUnits } from "../../shared/domain/closed-sets.generated.ts";
import { parseAnswer, z } from "../../shared/api/z.ts";
import { byDistance } from "../../shared/places/position.ts";
import { readStartingPoint } from "./load-places.ts";

const text = z.nullable(z.string());

const tradeSite = z.object({
  id: z.string(),
  council_key: z.string(),
  council_name: z.string(),
  address: z.string(),
  opening: openingSchema,
  opening_hours: text,
  height_limit_cm: z.nullable(z.number()),
  place: text,
  trade_pence: z.number(),
  trade_unit: z.enum(tradeUnits),
  trade_conditions: z.array(z.enum(tradeConditions)),
  trade_notes: text,
});
export type TradeSite = z.infer<typeof tradeSite>;

const company = z.object({ skip_company_name: z.string(), contact_number: text, skip_company_address: text });

/** Loads sites for trade waste, nearest first, the council's page, and listed skip companies. @throws {Problem} */
export async function loadTrade(borough: string) {
  const [sites, pages, companies] = await Promise.all([
    ask((client) => client.rpc("trade_sites", { borough_key: borough })).then((rows) =>
      parseAnswer(z.array(tradeSite), rows),
    ),
    ask((client) =>
      client.from("boroughs").select("council_name, homepage, trade_url").eq("key", borough).maybeSingle(),
    ),
    ask((client) => client.rpc("listed_skip_companies", { borough_key: borough })).then((rows) =>
      parseAnswer(z.array(company), rows),
    ),
  ]);
  const boroughFirst = sites.toSorted(
    (one, other) => Number(other.council_key === borough) - Number(one.council_key === borough),
  );
  return { sites: byDistance(boroughFirst, readStartingPoint(borough)), pages, companies };
}
