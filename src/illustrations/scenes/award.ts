import { text } from "../kit/lettering.ts";
import {
  amber,
  amberDark,
  ink,
  leaf,
  moss7,
  moss9,
  paper,
  red,
  redDark,
  sand,
  white,
} from "../kit/palette.ts";
import { box, edged, fine, flat, n, oval, picture, place, shape, stroke } from "../kit/svg.ts";
import { sittingFox } from "../parts/fox.ts";
import { pigeon } from "../parts/pigeon.ts";
import { skip } from "../parts/skip.ts";

/** The awards notice: a rosette, and those who think that it is theirs. */
export const award = (): string =>
  picture(900, 600, place({ x: 50 }, [rays(), bunting(), stage(), rosette(), guests()]));

function rays(): string {
  const beams: string[] = [];
  for (let index = 0; index < 16; index += 2) {
    const [a, b] = [index, index + 1].map((step) => (step / 16) * 2 * Math.PI) as [number, number];
    const at = (angle: number): string =>
      `${n(400 + 640 * Math.cos(angle))} ${n(268 + 640 * Math.sin(angle))}`;
    beams.push(`M400 268L${at(a)}L${at(b)}Z`);
  }
  return flat(box(-50, 0, 900, 600), moss9) + flat(beams.join(""), moss7, 0.55);
}

/** What a street hangs out when it has won something. */
function bunting(): string {
  const flags = [red, paper, leaf, amber, paper, red, leaf, paper, amber, red, paper, leaf];
  return (
    stroke("M-70 30Q400 150 870 30", 3, sand) +
    flags
      .map((fill, index) => {
        const x = -40 + index * 80;
        const y = 30 + 60 * (1 - ((x - 400) / 470) ** 2);
        return shape(`M${n(x - 22)} ${n(y - 2)}h44l-22 46z`, fill, `stroke-width="3"`);
      })
      .join("")
  );
}

const stage = (): string =>
  flat(box(-50, 508, 900, 92), leaf) + stroke("M-50 508H850") + flat(oval(400, 530, 330, 22), ink, 0.25);

function rosette(): string {
  const petals: string[] = [];
  for (let index = 0; index < 20; index += 1) {
    const angle = (index / 20) * 2 * Math.PI;
    petals.push(oval(400 + 142 * Math.cos(angle), 268 + 142 * Math.sin(angle), 29));
  }
  return [
    shape("M330 372L276 530L338 500L370 546L404 400Z", red) +
      shape("M470 372L524 530L462 500L430 546L396 400Z", redDark),
    stroke(petals.join(""), 8) + flat(petals.join(""), amber) + flat(oval(400, 268, 146), amber),
    shape(oval(400, 268, 126), paper),
    stroke(oval(400, 268, 112), fine, amberDark),
    place({ x: 400, y: 328, scale: 0.46 }, skip([edged("M-44 -190L-4 -150L84 -250", 42, 31, leaf)])),
    stars(),
    shape("M230 352L206 378L230 404H570L594 378L570 352Z", moss7),
    shape("M262 340H538V402H262Z", moss7),
    text("FINALIST", 400, 387, { size: 44, fill: white, align: "middle", spacing: 4 }),
  ].join("");
}

const star = (x: number, y: number, size: number): string => {
  const points = Array.from({ length: 10 }, (_, index) => {
    const [radius, angle] = [index % 2 ? size * 0.45 : size, (index / 10) * 2 * Math.PI - Math.PI / 2];
    return `${n(x + radius * Math.cos(angle))} ${n(y + radius * Math.sin(angle))}`;
  });
  return flat(`M${points.join("L")}Z`, amberDark);
};

const stars = (): string => star(326, 226, 14) + star(474, 226, 14) + star(400, 176, 12);

const guests = (): string =>
  sittingFox(190, 530, { tail: -6, nod: -10 }, 1.3) +
  pigeon(640, 534, 0, 1.5) +
  place({ x: 712, y: 540, scale: [-1.3, 1.3] }, pigeon(0, 0, 1));
