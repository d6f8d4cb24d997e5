import { parseAnswer } from "../../client/data/parse.ts";
import { z } from "../../client/data/z.ts";
import { askSignedIn } from "../../client/session/ask-signed-in.ts";

/** How a council looks; "" for what it has not said. */
export interface Face {
  mark: string;
  colour: string;
  contact_page: string;
}

/** How the council wants to look, and what the operator was shown of it. */
export interface OwnFace extends Face {
  /** What stands there at present, to be given back. */
  print: string;
  released: boolean;
}

const text = z.nullable(z.string());
const ownFace = z.object({
  mark: text,
  colour: text,
  contact_page: text,
  print: z.string(),
  released: z.boolean(),
});

const noFace: OwnFace = { mark: "", colour: "", contact_page: "", print: "", released: false };

const said = (face: Record<keyof Face, string | null>): Face => ({
  mark: face.mark ?? "",
  colour: face.colour ?? "",
  contact_page: face.contact_page ?? "",
});

/** @throws {Problem} */
export async function loadOwnFace(): Promise<OwnFace> {
  const answer = await askSignedIn((client) => client.rpc("own_face"));
  const [face] = parseAnswer(z.array(ownFace), answer);
  return face ? { ...said(face), print: face.print, released: face.released } : noFace;
}

/** Answers the new print. @throws {Problem} */
export const saveFace = async ({ mark, colour, contact_page }: Face, print: string): Promise<string> =>
  parseAnswer(
    z.string(),
    await askSignedIn((client) => client.rpc("save_face", { mark, colour, contact_page, print })),
  );

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
