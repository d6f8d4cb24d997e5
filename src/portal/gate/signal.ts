import type { AnswerView } from "./answer.ts";

/** Tones in hertz, played in order; vibration in milliseconds. */
interface Signal {
  tones: readonly number[];
  vibration: readonly number[];
}

/** Rising for yes, level for caution, falling for no. Decided answers are longer than undecided ones. */
const signals: Record<"accepted" | AnswerView["tone"], Signal> = {
  accepted: { tones: [660, 990, 1320], vibration: [200] },
  valid: { tones: [660, 990], vibration: [80] },
  used: { tones: [520, 520], vibration: [120, 80, 120] },
  "not-valid": { tones: [330, 220], vibration: [300] },
  unknown: { tones: [440], vibration: [60, 60, 60] },
};
const seconds = 0.14;

let audio: AudioContext | undefined;

/** Plays an answer's tones and vibration. */
export function signal({ tone, heading }: Pick<AnswerView, "tone" | "heading">): void {
  const { tones, vibration } = signals[tone === "valid" && heading !== "Valid" ? "accepted" : tone];
  try {
    navigator.vibrate?.([...vibration]);
    audio ??= new AudioContext();
    const { currentTime, destination } = audio;
    tones.forEach((frequency, index) => {
      const from = currentTime + index * seconds;
      const sound = new OscillatorNode(audio as AudioContext, { frequency, type: "triangle" });
      sound.connect(new GainNode(audio as AudioContext, { gain: 0.25 })).connect(destination);
      sound.start(from);
      sound.stop(from + seconds);
    });
  } catch {
    // Not every device can play sound.
  }
}
