import { afterEach, expect, test } from "vitest";
import { appRoutes, goIn } from "../../../src/app/layout/language.ts";
import { sayLoad } from "../../../src/app/i18n/en/load.ts";
import { saySites } from "../../../src/app/i18n/en/sites.ts";
import { toProblem } from "../../../src/shared/api/errors.ts";
import { counted } from "../../../src/shared/i18n/counted.ts";
import { sayMiles } from "../../../src/shared/i18n/miles.ts";
import { speak } from "../../../src/shared/i18n/spoken.ts";

afterEach(() => {
  speak();
  goIn();
});

test("a room of words is said in the language that was spoken last, and in English where it lacks one", () => {
  speak({ load: { ...sayLoad(), goOn: "Dalej" } });
  expect(sayLoad().goOn).toBe("Dalej");
  expect(saySites().nothing).toBe("Nothing");
  speak();
  expect(sayLoad().goOn).toBe("Go on");
});

test("a refusal is said in the language of the page, and one that it does not know in a sentence of its own", () => {
  const refuse = (code: string) => toProblem({ code, message: "In English." });
  speak({ errors: { refusals: { TR062: "Wybierz z listy." }, other: "Nie można było tego zrobić." } });
  expect(refuse("TR062").message).toBe("Wybierz z listy.");
  expect(refuse("TR016").message).toBe("Nie można było tego zrobić.");
  speak();
  expect(refuse("TR062").message).toBe("In English.");
});

test("addresses of the app lead to the same pages of a language", () => {
  goIn("pl");
  expect([appRoutes.home, appRoutes.voucher]).toEqual(["/app/pl", "/app/pl/voucher"]);
  goIn();
  expect(appRoutes.home).toBe("/app");
});

test("numbers choose the form of a word as their language does", () => {
  const forms = { one: "mila", few: "mile", many: "mil", other: "mili" };
  expect([1, 2, 5, 22, 12].map((miles) => counted("pl")(miles, forms))).toEqual([
    "mila",
    "mile",
    "mil",
    "mile",
    "mil",
  ]);
  expect([sayMiles().about(1), sayMiles().about(2)]).toEqual(["about 1 mile", "about 2 miles"]);
});
