import { chapters } from "../scenes/chapters.ts";

const clock = (seconds: number): string => {
  const whole = Math.floor(seconds);
  const thousandths = Math.round((seconds - whole) * 1000);
  const pad = (value: number, width: number): string => String(value).padStart(width, "0");
  return `00:${pad(Math.floor(whole / 60), 2)}:${pad(whole % 60, 2)}.${pad(thousandths, 3)}`;
};

/**
 * The captions of the feature as WebVTT: what is seen in each chapter, and the words on screen. The film is silent,
 * and the first cue says so.
 */
export function captions(): string {
  let start = 0;
  const cues = Object.values(chapters).map(({ seconds, seen, words }, index) => {
    const silence = index === 0 ? "[No sound]\n" : "";
    const cue = `${index + 1}\n${clock(start)} --> ${clock(start + seconds)}\n${silence}${seen}\nOn screen: ${words}\n`;
    start += seconds;
    return cue;
  });
  return `WEBVTT\n\n${cues.join("\n")}`;
}
