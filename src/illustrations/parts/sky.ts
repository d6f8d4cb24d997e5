import { blend, type Light } from "../kit/light.ts";
import { amber, paper } from "../kit/palette.ts";
import { box, flat, n, oval, place, shape, stroke } from "../kit/svg.ts";

/** London far away, from x = 0 to 1280 along y = 0: BT Tower, Gherkin, St Paul's, Shard and a crane. */
export const skyline = (colour: string): string =>
  flat(
    [
      "M0 0V-60H60V-84H120V-50H170V0Z",
      "M200 0V-150H194V-166H200V-176H194V-196H199V-220H203V-250H207V-220H211V-196H216V-176H210V-166H216V-150H210V0Z",
      "M170 0V-70H190V-40H250V-76H300V0Z",
      "M320 0C312 -60 322 -130 346 -160C370 -130 380 -60 372 0Z",
      "M372 0V-90H420V-64H470V0Z",
      "M470 0V-70H500V-96H508V-70H530V-90H540C540 -126 556 -140 576 -146V-166H580V-146C600 -140 616 -126 616 -90H626V-70H650V-96H658V-70H690V0Z",
      "M690 0V-44H740V-80H780V0Z",
      "M800 0L836 -260L844 -236L848 -266L884 0Z",
      "M884 0V-60H930V-96H980V-50H1030V0Z",
      "M1036 0V-170H1000V-176H1036V-190L1042 -196L1120 -176V-170H1044V0Z",
      "M1030 0V-56H1100V-84H1160V-60H1210V-100H1240V-50H1280V0Z",
    ].join(""),
    colour,
  );

/** Back gardens and chimneys of the next street, from x = 0 to 1280 along y = 0. */
export const rooftops = (colour: string): string =>
  flat(
    "M0 0V-70L50 -100L70 -88V-112H92V-76L100 -70V-76L150 -106L200 -76V-96H226V-70L250 -60L300 -92L330 -74V-100H352V-66L400 -60L460 -96L500 -72V-92H520V-60H560L620 -98L650 -80V-104H674V-66L700 -58L760 -94L800 -70V-94H822V-60L860 -54L920 -92L960 -68V-96H982V-60L1040 -56L1100 -96L1130 -78V-104H1154V-66L1200 -60L1250 -90L1280 -74V0Z",
    colour,
  );

/** The sky from (x, 0), `width` by `height`: by night with stars in its upper half. */
export function sky(x: number, width: number, height: number, light: Light): string {
  const dots = Array.from({ length: light.night ? Math.round(width / 60) : 0 }, (_, index) => {
    const [across, down] = [
      ((index * 0.7549 + 0.3) % 1) * width,
      ((index * 0.5698 + 0.05) % 1) * height * 0.48,
    ];
    return `M${n(x + Math.round(across))} ${n(Math.round(down))}h.1`;
  });
  const some = (from: number): string => dots.filter((_, index) => index % 3 === from).join("");
  return [
    flat(box(x, 0, width, height), light.sky),
    ...(light.night
      ? [stroke(some(0), 5, "#cfe3c2"), stroke(some(1) + some(2), 3.5, blend(light.sky, paper, 0.6))]
      : []),
  ].join("");
}

/** The sun, or by night the moon in its place. */
export const daystar = (x: number, y: number, radius: number, light: Light): string =>
  light.night ? moon(x, y, radius * 0.8) : sun(x, y, radius);

export const cloud = (x: number, y: number, scale = 1, colour = paper): string =>
  place(
    { x, y, scale },
    flat(
      "M-70 0C-92 0 -92 -28 -68 -28C-66 -52 -30 -58 -20 -42C-6 -66 38 -60 40 -34C62 -42 84 -24 76 -6C74 -2 70 0 64 0Z",
      colour,
    ),
  );

const sun = (x: number, y: number, radius: number): string =>
  flat(oval(x, y, radius * 1.35), amber, 0.22) + flat(oval(x, y, radius), amber);

export const moon = (x: number, y: number, radius: number): string =>
  [
    flat(oval(x, y, radius * 1.5), paper, 0.06) + flat(oval(x, y, radius * 1.2), paper, 0.07),
    flat(oval(x, y, radius), "#f6e7bd"),
    flat(
      oval(x - radius * 0.3, y - radius * 0.2, radius * 0.2) +
        oval(x + radius * 0.35, y + radius * 0.3, radius * 0.15) +
        oval(x + radius * 0.2, y - radius * 0.45, radius * 0.1),
      "#e2cd95",
    ),
  ].join("");

/** Stars: a few, of which some twinkle by `shine` (0 to 1). */
export const stars = (places: readonly (readonly [number, number])[], shine: number): string =>
  places
    .map(([x, y], index) =>
      flat(oval(x, y, index % 3 ? 1.8 : 2.6), paper, index % 2 ? 0.7 : 0.3 + 0.6 * shine),
    )
    .join("");

/** A round street tree in a paved ring; (x, y) is the foot of its trunk. `sway` in degrees. */
export const tree = (x: number, y: number, light: Light, sway = 0, scale = 1): string =>
  place({ x, y, scale }, [
    shape("M-9 0Q-6 -60 -8 -130H8Q6 -60 10 0Z", light.brickDark),
    place({ y: -110, turn: sway }, [
      shape(
        "M-20 0C-70 8 -92 -34 -68 -62C-88 -100 -56 -136 -26 -128C-10 -164 44 -160 52 -124C86 -120 96 -80 74 -58C92 -26 60 8 22 0C10 10 -10 10 -20 0Z",
        light.leaf,
      ),
      flat(
        "M-18 -4C-58 2 -80 -30 -60 -54C-40 -20 40 -8 76 -48C82 -22 54 4 22 -4C8 6 -8 6 -18 -4Z",
        light.leafDark,
        0.55,
      ),
      stroke("M-40 -92q8 -12 20 -12M10 -128q14 -2 22 10M30 -74q12 -2 18 -14M-30 -50q8 6 16 4", 3),
    ]),
  ]);

/** A moth: two wings that beat by `beat` (-1 to 1). */
export const moth = (x: number, y: number, beat: number): string =>
  place({ x, y }, [
    flat(oval(-4, 0, 1.5 + 3.5 * Math.abs(beat), 5) + oval(4, 0, 1.5 + 3.5 * Math.abs(beat), 5), paper),
    stroke("M0 -5v10", 2),
  ]);

/** A gull in the distance; `beat` as above. */
export const gull = (x: number, y: number, beat: number, size: number): string =>
  stroke(
    `M${n(x - size)} ${n(y - beat * size * 0.5)}Q${n(x - size * 0.4)} ${n(y - size * 0.5)} ${n(x)} ${n(y)}Q${n(x + size * 0.4)} ${n(y - size * 0.5)} ${n(x + size)} ${n(y - beat * size * 0.5)}`,
    3,
  );
