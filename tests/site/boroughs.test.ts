import { expect, test } from "vitest";
import { boroughs } from "../../src/shared/domain/boroughs.ts";
import { boroughMark, boroughPage, boroughsRoute } from "../../src/shared/domain/borough-facts.ts";
import { readAttribute, readDistFile, pageAt, type SitePage } from "../support/site.ts";
import written from "../support/boroughs.json" with { type: "json" };

/** Returns the text of an element, with a space between one element and the next. */
const main = ({ html }: SitePage) =>
  html
    .replace(/^.*<main|<\/main>.*$/gs, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
const links = ({ root }: SitePage) =>
  root.querySelectorAll("main a").map((link) => readAttribute(link, "href"));

test("every borough has a page, and the list of boroughs links to each", () => {
  const list = links(pageAt(boroughsRoute));
  for (const { key, name } of boroughs) {
    expect(list).toContain(boroughPage(key));
    expect(main(pageAt(boroughPage(key)))).toContain(name);
  }
});

test("the list of boroughs shows the numbers of councils that issue vouchers by telephone", () => {
  expect(main(pageAt(boroughsRoute))).toContain("Camden 020 7946 0100");
  expect(links(pageAt(boroughsRoute))).toContain("tel:02079460100");
});

test("a borough's page lists each site's waste, hours, users and prices with their date", () => {
  const page = pageAt(boroughPage("camden"));
  for (const words of [
    "Sample Yard, 1 Sample Lane, Camden",
    "Open 8 am to 6 pm on Monday 23 November",
    "Monday to Friday: 8 am to 6 pm",
    "Saturday: 9 am to noon and 1 pm to 4.30 pm",
    "Sunday: closed",
    "Last entry at 3.45 pm",
    "Closed from 24 to 28 December: Christmas",
    "Takes Most household items, except: Tyres; Paint",
    "Rubble: £5 a bag.",
    "Anyone who lives in Camden.",
    "Vehicles up to 2 m high.",
    "Call Camden council on 020 7946 0100 , Monday to Friday, 9 am to 5 pm",
    "As of 14:05 on 23 November 2026",
  ])
    expect(main(page)).toContain(words);
  expect(main(page)).not.toContain("long over");
  expect(links(page)).toContain("/app/apply#open/camden");
  expect(links(page)).toContain("tel:02079460100");
  expect(page.html).not.toContain("<b>By card");
});

test("a neighbour's site is named so, a pause has a reason, unchecked hours get no table", () => {
  const text = main(pageAt(boroughPage("camden")));
  expect(text).toContain("Marshside Skips, 40 Imaginary Road, Hackney A Hackney site that you can use.");
  expect(text).toContain(
    "Hackney has paused its vouchers. Vouchers again from 3 December 2099. Full after the storm.",
  );
  expect(text).toContain("From 9 am until the light goes Hours not checked");
  expect(main(pageAt(boroughPage("hackney")))).toContain("There are no vouchers at the moment");
});

test("a borough without vouchers says so in the app's words and links to its council's pages", () => {
  const page = pageAt(boroughPage("barnet"));
  expect(main(page)).toContain("No vouchers here yet. Your council’s own website says what it takes.");
  const { tips_url, bulky_url, fly_tipping_url, homepage } = written.boroughs.barnet.pages;
  expect(links(page)).toEqual(expect.arrayContaining([tips_url, bulky_url, fly_tipping_url, homepage]));
  expect(links(page)).not.toContain("/app/apply#barnet");
});

test("a council's mark is on its borough's page only, in a colour dark enough to see", () => {
  const page = pageAt(boroughPage("camden"));
  expect(page.html).toContain(`src="${boroughMark("camden")}"`);
  expect(page.html).toMatch(/<rect [^>]*fill="#(?!ffb61e)[0-9a-f]{6}"/);
  expect(links(page)).toContain("https://www.camden.gov.uk/contact");
  expect(readDistFile(boroughMark("camden"))).toContain("PNG");
  expect(pageAt(boroughPage("hackney")).html).not.toContain('.png" alt');
});
