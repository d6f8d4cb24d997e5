/** A box of an MP4 file (ISO/IEC 14496-12): where it begins, and what it holds begins and ends, in bytes. */
interface Box {
  type: string;
  at: number;
  start: number;
  end: number;
}

/** Returns the boxes between two offsets. @throws {RangeError} if the file is not a whole MP4 file */
export function boxes(file: Buffer, from = 0, to = file.length): Box[] {
  const found: Box[] = [];
  for (let at = from; at < to;) {
    const type = file.toString("latin1", at + 4, at + 8);
    const short = file.readUInt32BE(at);
    // 1: its size follows its type, in eight bytes. 0: it is the last.
    const header = short === 1 ? 16 : 8;
    const size = short === 1 ? Number(file.readBigUInt64BE(at + 8)) : short || to - at;
    if (size < header || at + size > to) throw new RangeError(`A box of ${size} bytes at ${at}.`);
    found.push({ type, at, start: at + header, end: at + size });
    at += size;
  }
  return found;
}

/** Returns the boxes at the end of a path of types. */
const inside = (file: Buffer, box: Box, ...path: string[]): Box[] =>
  path.length === 0
    ? [box]
    : boxes(file, box.start, box.end)
        .filter(({ type }) => type === path[0])
        .flatMap((next) => inside(file, next, ...path.slice(1)));

/** Returns the codec of each track ("avc1") and whether it is sound. @throws {RangeError} */
export function tracks(file: Buffer): { codec: string; isSound: boolean }[] {
  const header = boxes(file).find(({ type }) => type === "moov");
  if (!header) throw new RangeError("There is no header.");
  return inside(file, header, "trak", "mdia").map((media) => {
    const [handler] = inside(file, media, "hdlr");
    const [samples] = inside(file, media, "minf", "stbl", "stsd");
    const text = (at?: number) => (at === undefined ? "" : file.toString("latin1", at, at + 4));
    return {
      codec: text(samples && samples.start + 12),
      isSound: text(handler && handler.start + 8) === "soun",
    };
  });
}

/** Boxes of metadata. */
const besides = ["udta", "meta", "uuid"];

/** Blanks place, time, device and names in a film, in place, so that no offset changes. @throws {RangeError} */
export function takeOffMetadata(file: Buffer, from = 0, to = file.length): void {
  for (const { type, at, start, end } of boxes(file, from, to)) {
    if (besides.includes(type)) {
      file.write("free", at + 4, "latin1");
      file.fill(0, start, end);
    }
    // Times of creation and change, four or eight bytes each.
    if (["mvhd", "tkhd", "mdhd"].includes(type))
      file.fill(0, start + 4, start + (file[start] === 1 ? 20 : 12));
    if (["moov", "trak", "mdia"].includes(type)) takeOffMetadata(file, start, end);
  }
}
