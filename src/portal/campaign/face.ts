import { parseAnswer } from "../../client/data/parse.ts";
import { z } from "../../client/data/z.ts";
import type { Changes } from "../../client/form/use-shared-form.tsx";
import { readMeanwhile, type Meanwhile } from "../../client/problem/shared-value.ts";
import { contactPagePattern } from "../../scheme/patterns.generated.ts";
import { askSignedIn } from "../../client/session/ask-signed-in.ts";

/** What a form holds of how a council looks; "" for what it has not said. */
export const faceSchema = z.object({
  mark: z.string(),
  colour: z.string(),
  contact_page: z.string().check(
    z.trim(),
    z.refine(
      (typed) => typed === "" || new RegExp(contactPagePattern).test(typed),
      "The address begins with https://",
    ),
  ),
});
export type Face = z.infer<typeof faceSchema>;

/** How the council wants to look, and whether that is shown. */
export interface OwnFace extends Face {
  released: boolean;
}

const text = z.nullable(z.string());
const ownFace = z.object({
  mark: text,
  colour: text,
  contact_page: text,
  released: z.boolean(),
});

/** @throws {Problem} */
export async function loadOwnFace(): Promise<OwnFace> {
  const answer = await askSignedIn((client) => client.rpc("own_face"));
  const [face] = parseAnswer(z.array(ownFace), answer);
  return {
    mark: face?.mark ?? "",
    colour: face?.colour ?? "",
    contact_page: face?.contact_page ?? "",
    released: face?.released ?? false,
  };
}

/** @returns what somebody else changed meanwhile: then nothing was saved. @throws {Problem} */
export const saveFace = async (changes: Changes): Promise<readonly Meanwhile[]> =>
  readMeanwhile(await askSignedIn((client) => client.rpc("save_face", { changes })));

const urls = new Map<string, string>();

/** Where a page finds a mark: its policy lets it show nothing but files and what it made itself. */
export function markUrl(mark: string): string {
  const url =
    urls.get(mark) ??
    URL.createObjectURL(
      new Blob([Uint8Array.from(atob(mark), (byte) => byte.charCodeAt(0))], { type: "image/png" }),
    );
  urls.set(mark, url);
  return url;
}

/** A mark that a page shows, as an address that holds it; undefined for another picture. */
export function markInside(url: string): string | undefined {
  const [mark] = [...urls].find(([, made]) => made === url) ?? [];
  return mark && `data:image/png;base64,${mark}`;
}
