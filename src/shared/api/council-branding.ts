import { ask } from "./client.ts";
import { parseAnswer, z } from "./z.ts";
import { stored } from "./stored.ts";

const copies = stored(
  "marks",
  // By borough: a PNG as base64 or "", and the time it was loaded, in milliseconds since 1970.
  z.record(z.string(), z.object({ mark: z.string(), at: z.number() })),
  "local",
);
const text = z.nullable(z.string());
const branding = z.object({ mark: text, colour: text, contact_page: text });
const freshMs = 24 * 60 * 60 * 1000;

/** A council's mark (a PNG as base64), colour ("#rrggbb") and contact page; null if not set. */
export type CouncilBranding = z.infer<typeof branding>;

/** Returns the branding of a borough's council; undefined if it shows none. @throws {Problem} */
export async function loadBranding(borough: string): Promise<CouncilBranding | undefined> {
  const answer = await ask((client) => client.rpc("council_branding", { borough_key: borough }));
  return parseAnswer(z.array(branding), answer)[0];
}

/** Returns a council's mark as base64; "" if it has none or it was not loaded. Cached for a day, and longer without a signal. */
export async function markOf(borough: string): Promise<string> {
  const known = copies.read() ?? {};
  const copy = known[borough];
  if (copy && Date.now() - copy.at < freshMs) return copy.mark;
  try {
    const mark = (await loadBranding(borough))?.mark ?? "";
    copies.write({ ...known, [borough]: { mark, at: Date.now() } });
    return mark;
  } catch {
    // A voucher is valid without it.
    return copy?.mark ?? "";
  }
}

export const markFile = (mark: string): Blob =>
  new Blob([Uint8Array.from(atob(mark), (byte) => byte.charCodeAt(0))], { type: "image/png" });

/** Decodes a mark for drawing. @throws if it is not a picture */
export const markPicture = (mark: string): Promise<ImageBitmap> => createImageBitmap(markFile(mark));
