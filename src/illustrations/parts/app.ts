import { text } from "../kit/lettering.ts";
import { amber, ink, leaf, line, mint, moss7, paper, slate, white } from "../kit/palette.ts";
import { box, flat, oval, place, stroke } from "../kit/svg.ts";
import { brand } from "../../scheme/brand.ts";
import { appBar, button, code, tick, touch } from "./phone.ts";
import { bag, mattress } from "./rubbish.ts";

const small = { size: 15, fill: slate, weight: 0.025 } as const;

/** A kind of what is brought, with its top at `y`; `chosen` (0 to 1) ticks it. */
const kind = (x: number, y: number, name: string, drawing: string, chosen: number): string =>
  [
    flat(box(x, y, 118, 92, 12), white),
    stroke(box(x, y, 118, 92, 12), 2.5 + 2 * chosen, chosen > 0.3 ? moss7 : line),
    drawing,
    text(name, x + 12, y + 80, { size: 15, fill: ink }),
    tick(x + 98, y + 20, 12, leaf, chosen),
  ].join("");

/**
 * The app's first screen, on which the load is said before anything else. `chosen` (0 to 1) ticks the mattress,
 * `pressed` is the thumb on 'Search for ...'.
 */
export const homeScreen = (chosen: number, pressed: number, ring: number): string =>
  [
    text("What are you bringing?", 18, 128, { size: 20, fill: ink }),
    kind(18, 144, "Mattress", place({ x: 36, y: 206 }, mattress(0, 0, { turn: 0, scale: 0.25 })), chosen),
    kind(144, 144, "Bags", bag(186, 206, 0.5), 0),
    text("How much?", 18, 268, { size: 17, fill: ink }),
    flat(box(18, 278, 244, 42, 8), white) + stroke(box(18, 278, 244, 42, 8), 2.5, slate),
    text("Up to 3 items or bags", 30, 304, { size: 16, fill: ink }),
    flat(oval(30, 354, 11), white) + stroke(oval(30, 354, 11), 2.5, slate) + flat(oval(30, 354, 5.5), moss7),
    text("From my own home", 52, 360, { size: 16, fill: ink }),
    button(404, `Search for ${brand.name}`, amber, ink, pressed),
    button(470, "View Vouchers", paper, moss7),
    appBar(brand.name),
    touch(150, 430, ring),
  ].join("");

/** A row of a list with its top at `y`; `chosen` (0 to 1) rings it. */
const row = (y: number, title: string, note: string, chosen: number): string => {
  const height = note ? 76 : 58;
  return [
    flat(box(16, y, 248, height, 12), white),
    stroke(box(16, y, 248, height, 12), 2.5 + 2 * chosen, chosen > 0.3 ? amber : line),
    text(title, 30, note ? y + 31 : y + 36, { size: note ? 16.5 : 19, fill: ink }),
    note ? text(note, 30, y + 56, small) : "",
    stroke(`M242 ${y + height / 2 - 7}l7 7l-7 7`, 3, moss7),
  ].join("");
};

/** The list of boroughs, moved up by `scroll`; the fifth is `chosen`. */
export const boroughScreen = (scroll: number, chosen: number, ring: number): string =>
  [
    place(
      { y: -scroll },
      ["Camden", "Greenwich", "Hackney", "Haringey", "Islington", "Lambeth", "Lewisham", "Newham"]
        .map((name, index) => row(150 + index * 68, name, "", index === 4 ? chosen : 0))
        .join(""),
    ),
    appBar("Your local borough"),
    touch(176, 382, ring),
  ].join("");

/** The sites of the borough; the third is `chosen`. */
export const siteScreen = (chosen: number, ring: number): string =>
  [
    text("Open soonest first", 18, 126, small),
    row(146, "Canal Wharf, 2 Lock Road", "Open now, until 4 pm", 0),
    row(232, "Mill Lane, 3 Mill Lane", "Open now, until 4 pm", 0),
    row(318, "Goods Yard, 1 Depot Lane", "Open now, until 6 pm", chosen),
    appBar("Select a site"),
    touch(176, 356, ring),
  ].join("");

/** The app's ticket with its top at `y`: mint, and an edge of holes below. */
const ticket = (y: number, height: number, content: string): string => {
  const end = y + height;
  const holes = Array.from({ length: 12 }, (_, index) => oval(25 + index * 21, end, 6));
  return [
    flat(`M14 ${end}V${y + 14}q0 -14 14 -14h224q14 0 14 14V${end}Z`, mint),
    ...holes.map((hole) => flat(hole, paper) + stroke(hole, 2.5)),
    flat(box(10, end + 1.5, 260, 9, 0), paper),
    stroke(`M14 ${end}V${y + 14}q0 -14 14 -14h224q14 0 14 14V${end}`, 3),
    content,
  ].join("");
};

const load = (y: number): string =>
  text("Mattress or bed base", 30, y, { size: 20, fill: ink }) +
  text("Up to 3 items or bags", 30, y + 24, small) +
  text("Goods Yard, 1 Depot Lane, Islington", 30, y + 46, { ...small, size: 13 });

/** The voucher to confirm; `done` (0 to 1) brings the confirmed one, high enough that no thumb hides what it says. */
export const confirmScreen = (pressed: number, ring: number, done: number): string =>
  [
    ticket(122, 160, load(166) + text("Use by Wednesday 23 December", 30, 238, small)),
    text("By confirming you agree to the terms of use.", 18, 330, { ...small, size: 11.5 }),
    button(396, "Confirm voucher", amber, ink, pressed),
    appBar("Confirm"),
    touch(176, 424, ring),
    done > 0.01
      ? flat(box(0, 92, 280, 488), paper, Math.min(1, done * 1.5)) +
        place({ x: 140, y: 124, scale: Math.max(0.01, done) }, [
          flat(box(-124, -22, 248, 44, 10), moss7),
          tick(-100, 0, 13, leaf),
          text("Voucher confirmed", -78, 7, { size: 19, fill: white }),
        ]) +
        (done > 0.5 ? activeTicket(156, 0) : "") +
        appBar("Active Voucher")
      : "",
  ].join("");

/** An active voucher with its top at `y`; `shine` (0 to 1) sweeps over the code. */
const activeTicket = (y: number, shine: number): string =>
  ticket(
    y,
    400,
    [
      flat(box(28, y + 14, 84, 26, 13), moss7) +
        text("Active", 70, y + 32, { size: 15, fill: white, align: "middle" }),
      text("Show this at the gates", 252, y + 31, { ...small, size: 11, align: "end" }),
      flat(box(56, y + 50, 168, 168, 8), white),
      code(64, y + 58, 152, ink),
      flat(`M62 ${y + 58 + 146 * shine}h156v6h-156z`, amber, shine > 0 && shine < 1 ? 0.9 : 0.01),
      text("MARKE TDAY5", 140, y + 250, { size: 24, fill: ink, align: "middle" }),
      load(y + 290),
      text("Use by Wednesday 23 December", 30, y + 366, { size: 14, fill: ink }),
    ].join(""),
  );

/** An active voucher. `rise` (0 to 1) brings the ticket up. */
export const voucherScreen = (rise: number, shine: number): string =>
  [place({ y: (1 - rise) * 470 }, activeTicket(112, shine)), appBar("Active Voucher")].join("");
