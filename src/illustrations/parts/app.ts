import { text } from "../kit/lettering.ts";
import { daylight } from "../kit/light.ts";
import {
  amber,
  haze,
  ink,
  leaf,
  line,
  mint,
  moss7,
  moss9,
  paper,
  sand,
  slate,
  white,
} from "../kit/palette.ts";
import { box, flat, oval, place, shape, stroke } from "../kit/svg.ts";
import { site } from "../../scheme/site.ts";
import { appBar, button, code, screen, tick, touch } from "./phone.ts";
import { pin } from "./map.ts";
import { mattress } from "./rubbish.ts";
import { skip } from "./skip.ts";
import { cloud } from "./sky.ts";

const small = { size: 15, fill: slate, weight: 0.025 } as const;

/** The app's first screen. `pressed` (0 to 1) is the thumb on 'Search for ...'. */
export const homeScreen = (pressed: number, ring: number): string =>
  [
    flat(box(0, 92, 280, 216), mint),
    cloud(70, 150, 0.5) + cloud(220, 136, 0.4),
    flat(box(0, 284, 280, 24), daylight.leaf),
    place(140, 290, skip(0, 0, mattress(-70, -60, { turn: -16 }), ""), 0, 0.62),
    appBar(site.name, "menu"),
    text("Got something", 20, 350, { size: 25, fill: ink }),
    text("to get rid of?", 20, 380, { size: 25, fill: ink }),
    button(404, `Search for ${site.name}`, amber, ink, pressed),
    button(470, "View Vouchers", white, ink),
    touch(150, 430, ring),
  ].join("");

/** A row of a list with its top at `y`; `chosen` (0 to 1) fills it. */
const row = (y: number, title: string, note: string, chosen: number): string =>
  [
    flat(box(16, y, 248, 58, 12), white),
    chosen > 0 ? flat(box(16, y, 248, 58, 12), "#cdeadb", chosen) : "",
    stroke(box(16, y, 248, 58, 12), 2.5, chosen > 0.5 ? moss7 : line),
    text(title, 32, note ? y + 26 : y + 36, { size: 19, fill: ink }),
    note ? text(note, 32, y + 46, small) : "",
    chosen > 0 ? tick(240, y + 29, 12, moss7, chosen) : stroke(`M236 ${y + 22}l7 7l-7 7`, 3, slate),
  ].join("");

/** The list of boroughs, moved up by `scroll`; the third is `chosen`. */
export const boroughScreen = (scroll: number, chosen: number, ring: number): string =>
  [
    place(
      0,
      -scroll,
      ["Camden", "Greenwich", "Hackney", "Haringey", "Islington", "Lambeth", "Lewisham", "Newham"]
        .map((name, index) => row(150 + index * 68, name, "", index === 4 ? chosen : 0))
        .join(""),
    ),
    flat(box(0, 92, 280, 48), paper),
    text("Your local borough", 18, 125, { size: 21, fill: ink }),
    appBar("Apply for a voucher", "back"),
    touch(176, 382, ring),
  ].join("");

/** The sites of the borough; the first is `chosen`. */
export const siteScreen = (chosen: number, ring: number): string =>
  [
    flat(box(0, 92, 280, 190), sand),
    stroke("M-20 150L300 120M-20 230L130 210L300 250M90 80L110 300M214 80L190 300", 14, white),
    stroke("M-10 270C60 240 90 180 160 190S260 160 300 190", 20, haze),
    pin(56, 190, 0.5) + pin(236, 250, 0.5) + pin(150, 222, 0.6 + 0.3 * chosen, chosen > 0.3),
    text("Select a site address", 18, 314, { size: 21, fill: ink }),
    row(328, "Goods Yard", "Open until 6pm, 0.8 miles", chosen),
    row(396, "Canal Wharf", "Open until 4pm, 1.9 miles", 0),
    row(464, "Mill Lane", "Closed today, 2.4 miles", 0),
    appBar("Apply for a voucher", "back"),
    touch(176, 356, ring),
  ].join("");

/** The details to confirm; `done` (0 to 1) puts the tick over them. */
export const confirmScreen = (pressed: number, ring: number, done: number): string =>
  [
    text("Review your details", 18, 125, { size: 21, fill: ink }),
    flat(box(16, 146, 248, 214, 14), white) + stroke(box(16, 146, 248, 214, 14), 2.5, line),
    ...[
      ["Item", "1 mattress"],
      ["Borough", "Islington"],
      ["Site", "Goods Yard"],
      ["To pay", "Nothing"],
    ].map(
      ([term = "", value = ""], index) =>
        text(term, 34, 182 + index * 52, small) +
        text(value, 246, 182 + index * 52, { size: 18, fill: ink, align: "end" }) +
        (index < 3 ? stroke(`M34 ${198 + index * 52}h212`, 2, sand) : ""),
    ),
    button(396, "Confirm voucher", amber, ink, pressed),
    appBar("Confirm", "back"),
    touch(176, 424, ring),
    done > 0.01
      ? flat(box(0, 92, 280, 488), moss7, Math.min(1, done * 1.5)) +
        tick(140, 270, 64, leaf, done) +
        place(
          140,
          400,
          text("Voucher confirmed", 0, 0, { size: 25, fill: white, align: "middle" }),
          0,
          Math.max(0.01, done),
        )
      : "",
  ].join("");

/** An active voucher. `shine` (0 to 1) sweeps over the code; `rise` (0 to 1) brings the ticket up. */
export const voucherScreen = (rise: number, shine: number): string => {
  const ticket =
    "M24 130h232q10 0 10 10v258a14 14 0 0 0 0 28v112q0 10 -10 10H24q-10 0 -10 -10V426a14 14 0 0 0 0 -28V140q0 -10 10 -10z";
  return [
    flat(box(0, 92, screen.width, 488), "#cfe6d8"),
    place(
      0,
      (1 - rise) * 470,
      [
        shape(ticket, white, 'stroke-width="3"'),
        flat(box(30, 146, 96, 28, 14), leaf) +
          text("Active", 78, 166, { size: 16, fill: white, align: "middle" }),
        text("Show this at the gates", 250, 165, { ...small, size: 11, align: "end" }),
        code(62, 192, 156, ink),
        flat(`M62 ${192 + 150 * shine}h156v6h-156z`, amber, shine > 0 && shine < 1 ? 0.9 : 0.01),
        text("MARKE TDAY5", 140, 388, { size: 24, fill: ink, align: "middle" }),
        `<path d="M34 412h212" fill="none" stroke="${line}" stroke-width="3" stroke-dasharray="2 9"/>`,
        text("1 mattress", 32, 456, { size: 23, fill: ink }),
        text("Goods Yard, Islington", 32, 484, { ...small, size: 17 }),
        text("Use by 23 December", 32, 510, { ...small, size: 17 }),
        place(228, 488, flat(oval(0, 0, 24), amber) + stroke("M-8 0l6 7l12 -14", 5, moss9)),
      ].join(""),
    ),
    appBar("Active Voucher", "back"),
  ].join("");
};
