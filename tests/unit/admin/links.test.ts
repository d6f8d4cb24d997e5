import { describe, expect, test } from "vitest";
import { readLinks } from "../../../supabase/admin/links.ts";

/** Written by hand in the format of GOV.UK's export. */
const head = "Authority Name,GSS,Description,LGSL,LGIL,URL,Supported by GOV.UK,Not Provided by Authority";
const camden = "E09000007";
const list = (...rows: string[]) => readLinks([head, ...rows].join("\r\n")).get(camden);

describe("the list of council links", () => {
  test("gives a council's pages on tips, bulky waste and fly-tipping, by its code", () => {
    expect(
      list(
        `Camden Borough Council,${camden},Find out about council tax: Find out,57,8,https://www.camden.gov.uk/tax,true,false`,
        `Camden Borough Council,${camden},Household waste recycling centres: Find out,533,8,https://www.camden.gov.uk/tips,true,false`,
        `Camden Borough Council,${camden},"Bulky waste, collection: Apply",528,0,https://www.camden.gov.uk/bulky,true,false`,
        `Camden Borough Council,${camden},Fly-tipping: Report,587,30,https://www.camden.gov.uk/fly,true,false`,
        `Barnet Borough Council,E09000003,Fly-tipping: Report,587,30,https://www.barnet.gov.uk/fly,true,false`,
      ),
    ).toEqual({
      tips_url: "https://www.camden.gov.uk/tips",
      bulky_url: "https://www.camden.gov.uk/bulky",
      fly_tipping_url: "https://www.camden.gov.uk/fly",
    });
  });

  test("prefers the page that most people need, in any order", () => {
    const row = (what: string, path: string) =>
      `Camden,${camden},Fly-tipping: ${what},587,8,https://www.camden.gov.uk/${path},true,false`;
    const report = { fly_tipping_url: "https://www.camden.gov.uk/report" };
    expect(list(row("Find out", "about"), row("Report", "report"), row("Pay", "pay"))).toEqual(report);
    expect(list(row("Report", "report"), row("Find out", "about"))).toEqual(report);
  });

  test("leaves out unsafe addresses and services that a council does not provide", () => {
    const row = (url: string, not = "false") =>
      `Camden,${camden},Fly-tipping: Report,587,30,${url},true,${not}`;
    for (const url of [
      "",
      "javascript:alert(1)",
      "camden.gov.uk/fly",
      "https://a:b@camden.gov.uk/",
      "https://localhost/",
    ])
      expect(list(row(url)), url).toBeUndefined();
    expect(list(row("https://www.camden.gov.uk/fly", "true"))).toBeUndefined();
    expect(list(row("http://www.camden.gov.uk/fly"))).toEqual({
      fly_tipping_url: "https://www.camden.gov.uk/fly",
    });
  });

  test("is read with columns in any order, older columns and a byte order mark", () => {
    const text = `\uFEFFURL,SNAC,LGIL,GSS,Authority Name,LGSL,Description\nhttps://www.camden.gov.uk/b,00AG,0,${camden},Camden,528,Bulky: Apply\n`;
    expect(readLinks(text).get(camden)).toEqual({ bulky_url: "https://www.camden.gov.uk/b" });
  });

  test("is rejected if it is another file", () => {
    expect(() => readLinks("<!doctype html><p>Sorry")).toThrow(/lacks the column GSS/);
    expect(() => readLinks("")).toThrow(/lacks the column/);
    expect(() => readLinks('a,"b\n')).toThrow(/cannot be read/);
  });
});
