import { ALL_FORMATS, BufferSource, Input } from "mediabunny";

/** A video file's description of itself. `seconds` is its length; `codec` as the container names it. */
interface VideoFacts {
  width: number;
  height: number;
  seconds: number;
  codec: string;
  audio: boolean;
  /** Whether a player can start before it has the whole file. */
  startsEarly: boolean;
}

/** Where a container's table of tracks is named, and where its first pictures are. */
const marks = { mp4: ["moov", "mdat"], webm: ["\x16\x54\xae\x6b", "\x1f\x43\xb6\x75"] } as const;

/** Reads an MP4 or WebM file with a video track. */
export async function readVideo(file: Buffer): Promise<VideoFacts> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(file) });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error("The file has no video track.");
  const [tracks, pictures] = marks[file.includes("ftyp") ? "mp4" : "webm"];
  return {
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    seconds: await input.computeDuration(),
    codec: String(await track.getInternalCodecId()),
    audio: (await input.getPrimaryAudioTrack()) !== null,
    startsEarly: file.indexOf(tracks, 0, "latin1") < file.indexOf(pictures, 0, "latin1"),
  };
}
