import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { boroughFactsFile, type BoroughFacts } from "../../shared/domain/borough-facts.ts";

const text = z.string().nullable();
const day = z.iso.date();
const spans = z.array(z.string());
const exception = z.object({ from: day, to: day, hours: spans, why: text });
const site = z.object({
  council_key: z.string(),
  council_name: z.string(),
  address: z.string(),
  opening: z.object({ week: z.array(spans).length(7).nullable(), exceptions: z.array(exception) }),
  opening_hours: text,
  not_taken: z.array(z.string()),
  height_limit_cm: z.number().nullable(),
  place: text,
  why_not: z
    .object({ reason: z.string(), notice: text.optional(), until: day.nullable().optional() })
    .nullable(),
  to_pay: text,
  who_may_come: text,
  before_you_come: text,
  phone: text.default(null),
  phone_hours: text.default(null),
});
/** A browser follows nothing else from a page that an operator's list has filled. */
const address = z.url({ protocol: /^https$/ });
const pages = z.object({
  homepage: address,
  tips_url: address.nullable(),
  bulky_url: address.nullable(),
  fly_tipping_url: address.nullable(),
});
const branding = z.object({
  mark: z.base64().nullable(),
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable(),
  contact_page: address.nullable(),
});
const schema = z.object({
  asOf: day,
  at: z.iso.time({ precision: -1 }),
  from: z.string(),
  boroughs: z.record(z.string(), z.object({ sites: z.array(site), pages, branding: branding.nullable() })),
});

/**
 * What the pages of boroughs say; null where there is no file, or one of another project: pages then lead to the app.
 * @param from the project that the build is for
 * @throws if `npm run admin -- boroughs` did not write the file
 */
export function readFacts(
  file = boroughFactsFile(),
  from = process.env.PUBLIC_SUPABASE_URL ?? "",
): BoroughFacts | null {
  if (!existsSync(file)) return null;
  const parsed = schema.safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (!parsed.success) {
    throw new Error(
      `${file} cannot be read: ${z.prettifyError(parsed.error)}\nWrite it anew: npm run admin -- boroughs`,
    );
  }
  return parsed.data.from === from ? parsed.data : null;
}
