import { readFileSync } from "node:fs";
import { boxes } from "../../src/authoring/checks/mp4.ts";

function makeBox(type: string, ...parts: readonly (Buffer | string)[]): Buffer {
  const inside = Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)),
  );
  const header = Buffer.alloc(8);
  header.writeUInt32BE(inside.length + 8);
  header.write(type, 4, "latin1");
  return Buffer.concat([header, inside]);
}

/** The place in a made film's metadata, in the notation of phones. */
export const takenAt = "+51.5074-000.1278/";

/** Makes a film as a phone would: with its place, and a sound track if requested. */
export function makeFilm({ sound = false, codec = "avc1" } = {}): Buffer {
  const film = readFileSync("public/media/step-1.mp4");
  const [header] = boxes(film).filter(({ type }) => type === "moov");
  if (!header) throw new Error("public/media/step-1.mp4 has no header.");
  const track = makeBox(
    "trak",
    makeBox(
      "mdia",
      makeBox("hdlr", Buffer.alloc(8), "soun", Buffer.alloc(12)),
      makeBox("meta", "iPhone of Ann"),
    ),
  );
  const place = makeBox("udta", makeBox("\u00a9xyz", takenAt));
  const parts = [film.subarray(header.start, header.end), place, ...(sound ? [track] : [])];
  const made = Buffer.concat([
    film.subarray(0, header.at),
    makeBox("moov", ...parts),
    film.subarray(header.end),
  ]);
  made.write(codec, made.indexOf("avc1", header.at, "latin1"), "latin1");
  return made;
}
