import pl from "../../../messages/pl.json" with { type: "json" };
import { allLanguages, translationOf } from "../../../src/shared/domain/languages.ts";
import { timeInWords } from "../../../src/shared/domain/days.ts";
import { closureReasons } from "../../../src/shared/domain/closed-sets.generated.ts";
import { describe, expect, test } from "vitest";
import {
  daysInWords,
  exceptionInWords,
  openNow,
  openingLines,
  weekLines,
  type Opening,
} from "../../../src/shared/domain/opening.ts";
import { readSpans, readWeek } from "../../../src/shared/domain/read-week.ts";

describe("hours in common notations", () => {
  const week = (text: string) => {
    const read = readWeek(text);
    return read && weekLines(read).join("; ");
  };
  const sixDays = "Monday to Saturday: 8 am to 5 pm; Sunday: 9 am to 4 pm";
  test.each([
    ["Monday to Saturday 8am to 5pm\nSunday 9am to 4pm", sixDays],
    ["Mon-Sat 8-5, Sun 9-4", sixDays],
    ["Mon – Sat: 08:00 – 17:00; Sun: 09.00-16.00", sixDays],
    ["Mon to Sat 0800-1700 Sun 0900-1600", sixDays],
    ["Open Monday to Saturday, from 8 am until 5 p.m., and on Sundays between 9 a.m. and 4pm", null],
    ["Open Monday to Saturday from 8 am until 5 p.m. and on Sundays from 9 a.m. to 4pm", sixDays],
    ["Every day, 8 am to 6 pm", "Every day: 8 am to 6 pm"],
    ["8am to 4pm", "Every day: 8 am to 4 pm"],
    ["Daily 7.30am-3.45pm", "Every day: 7.30 am to 3.45 pm"],
    [
      "Weekends, 9 am to 5 pm\nWednesdays, noon to 8 pm",
      "Monday and Tuesday: closed; Wednesday: noon to 8 pm; Thursday and Friday: closed; Saturday and Sunday: 9 am to 5 pm",
    ],
    [
      "Weekdays 8-4, closed Saturday and Sunday",
      "Monday to Friday: 8 am to 4 pm; Saturday and Sunday: closed",
    ],
    ["Monday closed, Tue-Sun 10-6", "Monday: closed; Tuesday to Sunday: 10 am to 6 pm"],
    [
      "Mon, Wed & Fri 8am-noon and 1pm-4pm",
      "Monday: 8 am to noon and 1 pm to 4 pm; Tuesday: closed; Wednesday: 8 am to noon and 1 pm to 4 pm; Thursday: closed; Friday: 8 am to noon and 1 pm to 4 pm; Saturday and Sunday: closed",
    ],
    ["Every day 9-5, closed Sundays", "Monday to Saturday: 9 am to 5 pm; Sunday: closed"],
    // The full stop could end the closed days or not.
    ["Closed Sundays and Mondays. Tue-Sat 9-5", null],
    ["Sat-Mon 9-1pm", "Monday: 9 am to 1 pm; Tuesday to Friday: closed; Saturday and Sunday: 9 am to 1 pm"],
    ["Sat 1-4pm", "Monday to Friday: closed; Saturday: 1 pm to 4 pm; Sunday: closed"],
    ["Open 24 hours", "Every day: midnight to midnight"],
    ["Mon-Fri 8am to midnight", "Monday to Friday: 8 am to midnight; Saturday and Sunday: closed"],
    ["Every day but Sundays, from 9 am until the light goes", null],
    ["Monday to Friday 8am to 5pm, bank holidays 10 to 2", null],
    ["By appointment", null],
    ["Monday 8 to", null],
    ["Monday to 8", null],
    ["Monday 5pm to 8am", null],
    ["Monday 13pm to 14pm", null],
    ["Mon 8-12, 11-4", null],
    ["Mon-Wed 8-4, Wed 9-5", null],
    ["Monday", null],
    ["", null],
  ])("%j", (text, summary) => expect(week(text)).toBe(summary));
  test("the summary of a week can be typed again", () => {
    const odd = [
      ["00:00-24:00"],
      ["07:30-12:00", "12:30-16:00"],
      [],
      [],
      ["10:00-24:00"],
      ["12:00-13:00"],
      [],
    ];
    expect(readWeek(weekLines(odd).join("\n"))).toEqual(odd);
  });
  test("the hours of one day are read, closed days too", () => {
    expect([readSpans(""), readSpans("Closed"), readSpans("10-2"), readSpans("sometimes")]).toEqual([
      [],
      [],
      ["10:00-14:00"],
      null,
    ]);
  });
});

const opening: Opening = {
  at: "2026-11-22T11:58:00Z",
  state: "open",
  until: "12:00",
  opens_on: "2026-11-22",
  opens_at: null,
  week: [[], ["08:00-16:00"], [], [], [], [], ["09:00-12:00"]],
  exceptions: [{ from: "2026-12-24", to: "2026-12-28", hours: [], why: "Christmas" }],
};
const now = Date.parse(opening.at);

test.each<[Partial<Opening>, string]>([
  [{}, "Open now, until noon"],
  [{ state: "later", opens_at: "14:00" }, "Opens today at 2 pm"],
  [{ state: "later", opens_on: "2026-11-24", opens_at: "07:30" }, "Opens on Tuesday at 7.30 am"],
  [
    { state: "later", opens_on: "2026-11-29", opens_at: "09:00" },
    "Closed. Opens on Sunday 29 November at 9 am",
  ],
  [{ state: "closed", opens_on: "2027-01-03" }, "Closed. Opens on Sunday 3 January"],
  [{ state: "closed", opens_on: null }, "Closed"],
  [{ state: "unchecked" }, ""],
])("%o is shown as '%s'", (other, status) => expect(openNow({ ...opening, ...other }, now)).toBe(status));

test("a phone with a wrong clock shows the database's status, and yesterday's copy shows none", () => {
  expect(openNow(opening, now + 40 * 60_000)).toBe("Open now, until noon");
  expect(openNow(opening, now - 40 * 60_000)).toBe("Open now, until noon");
  expect(openNow(opening, now + 61 * 60_000)).toBe("");
});

test("printed hours name days and dates, never 'now' or 'today'", () => {
  expect(openingLines(opening, null)).toEqual([
    "Closed from 24 to 28 December: Christmas",
    "Monday: closed",
    "Tuesday: 8 am to 4 pm",
    "Wednesday to Saturday: closed",
    "Sunday: 9 am to noon",
  ]);
  const works = { from: "2026-11-01", to: "2026-11-30", hours: [], why: "Works" };
  const closed = {
    ...opening,
    state: "later" as const,
    opens_on: "2026-12-01",
    opens_at: "08:00",
    exceptions: [works],
  };
  expect(openingLines(closed, null)[0]).toBe("Closed from 22 to 30 November: Works");
  expect(openingLines({ ...closed, exceptions: [] }, null)[0]).toBe("Closed. Opens on Tuesday 1 December");
  // Beside the status of now nothing says again when the site opens.
  expect(
    openingLines({ ...closed, exceptions: [] }, null, undefined, "Closed. Opens on Tuesday").slice(0, 2),
  ).toEqual(["Closed. Opens on Tuesday", "Monday: closed"]);
  expect(openingLines({ ...opening, week: null, exceptions: [] }, "By daylight")).toEqual([
    "By daylight",
    "Hours not checked",
  ]);
  expect(openingLines({ ...opening, week: null, exceptions: [] }, null)).toEqual(["Hours not checked"]);
  expect(openingLines({ ...closed, exceptions: [], opens_on: "2026-11-23" }, null)[0]).toBe("Monday: closed");
  expect(openingLines(null, null)).toEqual([]);
});

test("times are on a twelve-hour clock; days have a year where it is another", () => {
  expect(["00:00", "00:30", "11:59", "12:00", "12:15", "24:00"].map(timeInWords)).toEqual([
    "midnight",
    "12.30 am",
    "11.59 am",
    "noon",
    "12.15 pm",
    "midnight",
  ]);
  expect(daysInWords("2026-12-25", "2026-12-25")).toBe("on Friday 25 December");
  expect(daysInWords("2026-12-24", "2027-01-02")).toBe("from 24 December to 2 January");
  expect(daysInWords("2026-12-24", "2027-12-31")).toBe("from 24 December to 31 December 2027");
});

test.each(closureReasons)("the reason '%s' of the list is translated", (why) => {
  expect(pl.opening).toHaveProperty([`why.${why}`]);
});

test.each([
  ["repairs", [], ": naprawa", ": repairs"],
  ["Said at the gate today", [], ": Informacja obsługi bramy z dzisiaj", ": Said at the gate today"],
  ["Full until 2 pm", ["14:00-16:00"], ": Brak miejsca do 14:00", ": Full until 2 pm"],
  ["Christmas", [], ":\nChristmas", ": Christmas"],
])(
  "the reason '%s' is translated if it is in a list, else it has its own line",
  (why, hours, inPolish, inEnglish) => {
    const day = { from: "2026-12-24", to: "2026-12-24", hours, why };
    const [polish] = allLanguages.filter(({ key }) => key === "pl").map((one) => translationOf(one, pl));
    expect(exceptionInWords(day, polish)).toMatch(new RegExp(`${inPolish}$`));
    expect(exceptionInWords(day)).toMatch(new RegExp(`${inEnglish}$`));
  },
);
