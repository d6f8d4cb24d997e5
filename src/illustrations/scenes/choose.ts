import { mix, pop, ramp, swing } from "../kit/motion.ts";
import { place } from "../kit/svg.ts";
import { resident } from "../parts/person.ts";
import { boroughScreen, confirmScreen, siteScreen } from "../parts/app.ts";
import { boat, busFromAbove, cityMap, park, pin } from "../parts/map.ts";
import { fingers, palm, phone, screen } from "../parts/phone.ts";
import { moss7 } from "../kit/palette.ts";

/** Step 3: borough, site, confirmed. The map behind the phone follows. */
export const choose = (t: number): string =>
  [
    place({ x: 640, y: 360 }, scenery(t)),
    pins(t, [
      [250, 330],
      [1010, 270],
      [1150, 590],
      [130, 640],
    ]),
    device(t, 610, 388, 1.06),
  ].join("");

/** The same on a narrow screen. */
export const choosePortrait = (t: number): string =>
  [
    place({ x: 360, y: 450 }, scenery(t)),
    pins(t, [
      [82, 300],
      [660, 250],
      [648, 800],
      [60, 700],
    ]),
    device(t, 350, 470, 1.24),
  ].join("");

const scenery = (t: number): string =>
  [cityMap(), park(-520, -320), park(380, -360), park(580, 180), boat(-520 + 14 * swing(t), 42), bus(t)].join(
    "",
  );

/** A bus comes along the southern road and goes behind the phone, where the loop ends. */
function bus(t: number): string {
  const x = 730 - 690 * t;
  return x > 320
    ? busFromAbove(x, mix(330, 283, (x - 320) / 440), 173)
    : busFromAbove(x, mix(260, 330, x / 320), 192);
}

/** Pins drop in when a borough is chosen; the second one wins. */
const pins = (t: number, places: readonly (readonly [number, number])[]): string =>
  places
    .map(([x, y], index) => {
      const there = pop(t, 0.26 + index * 0.03, 0.38 + index * 0.03) * (1 - ramp(t, 0.93, 0.99));
      const grown = index === 1 ? 1 + 0.35 * pop(t, 0.5, 0.6) : 1;
      return pin(x, y, there * grown, index === 1 && t > 0.5);
    })
    .join("");

function device(t: number, x: number, y: number, scale: number): string {
  const first = ramp(t, 0.29, 0.36);
  const second = ramp(t, 0.56, 0.63);
  const done = pop(t, 0.76, 0.86);
  const home = ramp(t, 0.95, 1);
  const slide = (from: number, content: string): string =>
    Math.abs(from) < screen.width ? place({ x: from }, content) : "";
  const w = screen.width;
  const content = [
    slide(-first * w, boroughScreen(68 * ramp(t, 0.04, 0.16), pop(t, 0.2, 0.27), ramp(t, 0.18, 0.28))),
    first > 0 ? slide((1 - first - second) * w, siteScreen(pop(t, 0.44, 0.52), ramp(t, 0.42, 0.52))) : "",
    second > 0
      ? slide(
          (1 - second - home) * w,
          confirmScreen(ramp(t, 0.7, 0.72) - ramp(t, 0.73, 0.76), ramp(t, 0.7, 0.8), done),
        )
      : "",
    home > 0 ? slide((1 - home) * w, boroughScreen(0, 0, 0)) : "",
  ].join("");
  const [tx, ty] = thumb(t);
  return place({ x, y, turn: 3, scale }, [
    palm(resident.skin, moss7),
    phone("choose", content),
    fingers(resident.skin, tx, ty),
  ]);
}

/** Where the tip of the thumb is: it taps the borough, the site and the button, and rests at the side between. */
function thumb(t: number): readonly [number, number] {
  const rest = [120, 120] as const;
  const taps = [
    [0.12, 0.19, 0.22, 0.3, 44, 96],
    [0.36, 0.43, 0.46, 0.54, 44, 70],
    [0.63, 0.7, 0.73, 0.8, 44, 136],
  ] as const;
  let [x, y]: [number, number] = [...rest];
  for (const [a, b, c, d, tx, ty] of taps) {
    const near = ramp(t, a, b) - ramp(t, c, d);
    x += near * (tx - rest[0]);
    y += near * (ty - rest[1]);
  }
  return [x, y];
}
