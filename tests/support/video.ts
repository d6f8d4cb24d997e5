import { boxes, inside } from "../../src/authoring/checks/mp4.ts";

/** A video file's description of itself. `seconds` is its length; `codec` as the container names it. */
export interface VideoFacts {
  width: number;
  height: number;
  seconds: number;
  codec: string;
  audio: boolean;
  /** Whether a player can start before it has the whole file. */
  startsEarly: boolean;
}

/** Reads an MP4 file whose headers are of version 0. Throws when a part is missing. */
export function readMp4(file: Buffer): VideoFacts {
  const top = boxes(file);
  const order = top.map(({ type }) => type);
  const moov = requireValue(
    top.find(({ type }) => type === "moov"),
    "moov",
  );
  const header = requireValue(inside(file, moov, "mvhd")[0], "mvhd");
  const track = requireValue(inside(file, moov, "trak", "tkhd")[0], "tkhd");
  const handlers = inside(file, moov, "trak", "mdia", "hdlr").map(({ start }) =>
    file.toString("latin1", start + 8, start + 12),
  );
  const samples = requireValue(inside(file, moov, "trak", "mdia", "minf", "stbl", "stsd")[0], "stsd");
  return {
    // The last two fields of a track header are 16.16 fixed point.
    width: file.readUInt32BE(track.end - 8) / 65_536,
    height: file.readUInt32BE(track.end - 4) / 65_536,
    seconds: file.readUInt32BE(header.start + 16) / file.readUInt32BE(header.start + 12),
    codec: file.toString("latin1", samples.start + 12, samples.start + 16),
    audio: handlers.includes("soun"),
    startsEarly: order.indexOf("moov") < order.indexOf("mdat"),
  };
}

const ids = {
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  entry: 0xae,
  kind: 0x83,
  codec: 0x86,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  cluster: 0x1f43b675,
} as const;

interface Element {
  id: number;
  data: Buffer;
}

/** Returns the elements of an EBML file (RFC 8794), one level deep. */
function readElements(file: Buffer): Element[] {
  const found: Element[] = [];
  for (let at = 0; at < file.length;) {
    const idLength = Math.clz32(file.readUInt8(at)) - 23;
    const id = file.readUIntBE(at, idLength);
    at += idLength;
    const first = file.readUInt8(at);
    const sizeLength = Math.clz32(first) - 23;
    let size = first & (0xff >> sizeLength);
    for (let index = 1; index < sizeLength; index += 1) size = size * 256 + file.readUInt8(at + index);
    at += sizeLength;
    found.push({ id, data: file.subarray(at, at + size) });
    at += size;
  }
  return found;
}

const findChild = (parent: Buffer, id: number): Buffer =>
  requireValue(readElements(parent).find((element) => element.id === id)?.data, `element ${id.toString(16)}`);
const readUnsigned = (data: Buffer): number => data.readUIntBE(0, data.length);

/** Reads a WebM file. Throws when a part is missing. */
export function readWebm(file: Buffer): VideoFacts {
  const segment = findChild(file, ids.segment);
  const info = findChild(segment, ids.info);
  const duration = findChild(info, ids.duration);
  const entries = readElements(findChild(segment, ids.tracks)).filter(({ id }) => id === ids.entry);
  const kinds = entries.map(({ data }) => readUnsigned(findChild(data, ids.kind)));
  const picture = requireValue(entries[kinds.indexOf(1)]?.data, "video track");
  const video = findChild(picture, ids.video);
  const ticks = duration.length === 8 ? duration.readDoubleBE() : duration.readFloatBE();
  const order = readElements(segment).map(({ id }) => id);
  return {
    width: readUnsigned(findChild(video, ids.width)),
    height: readUnsigned(findChild(video, ids.height)),
    seconds: (ticks * readUnsigned(findChild(info, ids.scale))) / 1e9,
    codec: findChild(picture, ids.codec).toString("latin1"),
    audio: kinds.includes(2),
    startsEarly: order.indexOf(ids.tracks) < order.indexOf(ids.cluster),
  };
}

function requireValue<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The file has no ${name}.`);
  return value;
}
