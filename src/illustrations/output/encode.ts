import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Film, frames } from "./film.ts";
import { pixels } from "./render.ts";

/** Stops with an explanation unless ffmpeg with both encoders is on this machine. */
export function requireFfmpeg(): void {
  const encoders = spawnSync("ffmpeg", ["-hide_banner", "-encoders"], { encoding: "utf8" }).stdout ?? "";
  const missing = ["libx264", "libsvtav1"].filter((name) => !encoders.includes(name));
  if (missing.length > 0) {
    throw new Error(
      `The videos need ffmpeg with ${missing.join(" and ")}. On Debian or Ubuntu: apt-get install ffmpeg`,
    );
  }
}

// No clock, no version and no random identifier in the files: the same scene gives the same bytes.
const reproducible = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-an"];
const colours = [
  "-colorspace",
  "bt709",
  "-color_primaries",
  "bt709",
  "-color_trc",
  "bt709",
  "-color_range",
  "tv",
];
const filter = ["-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"];

interface Codec {
  arguments: (quality: number) => string[];
  /** Constant rate factors from excellent to barely acceptable; the size falls as the number rises. */
  best: number;
  worst: number;
}

const h264: Codec = {
  arguments: (quality) =>
    `-c:v libx264 -preset slower -tune animation -profile:v high -level 4.0 -crf ${quality} -movflags +faststart`.split(
      " ",
    ),
  best: 21,
  worst: 40,
};
// AV1 rather than VP9: flat colours and lines at half the bytes for the same picture.
const av1: Codec = {
  arguments: (quality) => `-c:v libsvtav1 -preset 5 -g 300 -svtav1-params tune=0 -crf ${quality}`.split(" "),
  best: 34,
  worst: 60,
};

/**
 * Writes `<path>.mp4` (H.264, plays everywhere) and `<path>.webm` (AV1), each at the best quality that keeps it
 * within the film's limit. Throws when even the lowest quality is too large.
 */
export async function encode(film: Film, path: string): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), "media-"));
  try {
    const master = join(scratch, "master.mkv");
    await writeMaster(film, master);
    fit(master, `${path}.mp4`, h264, film.limit);
    fit(master, `${path}.webm`, av1, film.limit);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

async function writeMaster(film: Film, master: string): Promise<void> {
  const { width, height, fps } = film;
  const input = `-f rawvideo -pix_fmt rgb24 -s ${width}x${height} -r ${fps} -i -`.split(" ");
  const lossless = "-c:v libx264rgb -crf 0 -preset ultrafast".split(" ");
  const ffmpeg = spawn("ffmpeg", ["-v", "error", "-y", ...input, ...lossless, master], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  const closed = once(ffmpeg, "close");
  for (const frame of frames(film)) {
    const image = await pixels(frame, width, height);
    if (!ffmpeg.stdin.write(image)) await once(ffmpeg.stdin, "drain");
  }
  ffmpeg.stdin.end();
  const [code] = await closed;
  if (code !== 0) throw new Error(`ffmpeg could not write ${master} (exit code ${code}).`);
}

/** Takes the best quality if it is within the limit, otherwise finds the best that is by halving. */
function fit(master: string, target: string, codec: Codec, limit: number): void {
  const fits = (quality: number): boolean => write(master, target, codec.arguments(quality)) <= limit;
  if (fits(codec.best)) return;
  let [low, high] = [codec.best + 1, codec.worst];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) high = middle;
    else low = middle + 1;
  }
  if (fits(low)) return;
  throw new Error(
    `${target} is larger than ${limit} bytes at every quality: calm the scene or shorten the loop.`,
  );
}

/** Encodes once; the number of bytes. */
function write(master: string, target: string, codec: string[]): number {
  const quiet = { stdio: "inherit", env: { ...process.env, SVT_LOG: "1" } } as const;
  const args = ["-v", "error", "-y", "-i", master, ...filter, ...codec, ...colours, ...reproducible, target];
  const { status } = spawnSync("ffmpeg", args, quiet);
  if (status !== 0) throw new Error(`ffmpeg could not write ${target} (exit code ${status}).`);
  return statSync(target).size;
}
