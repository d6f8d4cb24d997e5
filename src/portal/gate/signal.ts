import type { Tone } from "./answer.ts";

/** Tones in hertz, one after the other, and vibration in milliseconds: up for yes, level for look, down for no. */
const signals: Record<Tone, { tones: readonly number[]; vibration: readonly number[] }> = {
  valid: { tones: [660, 990], vibration: [80] },
  used: { tones: [520, 520], vibration: [120, 80, 120] },
  "not-valid": { tones: [330, 220], vibration: [300] },
  unknown: { tones: [440], vibration: [60, 60, 60] },
};
const seconds = 0.14;

let audio: AudioContext | undefined;

/** Says an answer to somebody who looks at the driver, as far as the device and its owner allow. */
export function signal(tone: Tone): void {
  const { tones, vibration } = signals[tone];
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
    // A device without sound still shows the colour.
  }
}
