import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { sitesMessages } from "../../../src/app/i18n/sites.ts";
import { wasteFormMessages } from "../../../src/app/i18n/waste-form.ts";
import { appRoutes, goIn } from "../../../src/app/layout/language.ts";
import { toProblem } from "../../../src/shared/api/errors.ts";
import { messages, setTranslation, type Translation } from "../../../src/shared/domain/messages.ts";
import { rich } from "../../../src/shared/i18n/rich.ts";

afterEach(() => {
  setTranslation();
  goIn();
});

const polish = (all: Translation["messages"]): Translation => ({
  locale: "pl-u-nu-latn",
  direction: "ltr",
  messages: all,
});

const sample = messages("sample", {
  greeting: "Hello, {name}.",
  terms: "By confirming you agree to the <a>terms</a> of {name}.",
  miles: { one: "{count} mile", other: "{count} miles" },
});

test("a message is in the page's language, and in English where the language lacks it", () => {
  setTranslation(polish({ "waste-form": { home: "Dom" } }));
  expect(wasteFormMessages.t("home")).toBe("Dom");
  expect(sitesMessages.t("noCharge")).toBe("No charge");
  setTranslation();
  expect(wasteFormMessages.t("home")).toBe("My own home");
});

test("an error is in the page's language, and an unknown one has a general message", () => {
  const errorOf = (code: string) => toProblem({ code, message: "In English." });
  setTranslation(polish({ errors: { TR062: "Wybierz z listy.", other: "Nie można było tego zrobić." } }));
  expect(errorOf("TR062").message).toBe("Wybierz z listy.");
  expect(errorOf("TR016").message).toBe("Nie można było tego zrobić.");
  setTranslation();
  expect(errorOf("TR062").message).toBe("In English.");
});

test("links of the app lead to the same pages in a language", () => {
  goIn({ key: "pl", name: "Polski", english: "Polish", direction: "ltr", isChecked: false, note: "" });
  expect([appRoutes.home, appRoutes.voucher]).toEqual(["/app/pl", "/app/pl/voucher"]);
  goIn();
  expect(appRoutes.home).toBe("/app");
});

test("a count selects the plural form of its language", () => {
  const forms = { one: "{count} mila", few: "{count} mile", many: "{count} mil", other: "{count} mili" };
  const t = sample.in(polish({ sample: { miles: forms } }));
  expect([1, 2, 5, 22, 12, 1.5].map((count) => t("miles", { count }))).toEqual([
    "1 mila",
    "2 mile",
    "5 mil",
    "22 mile",
    "12 mil",
    "1.5 mili",
  ]);
  expect([1, 2].map((count) => sample.t("miles", { count }))).toEqual(["1 mile", "2 miles"]);
});

test("a left-to-right value is isolated from the Arabic around it", () => {
  const arabic: Translation = {
    locale: "ar",
    direction: "rtl",
    messages: { sample: { greeting: "مرحبًا {name}." } },
  };
  expect(sample.t("greeting", { name: "12 Depot Lane" }, arabic)).toBe("مرحبًا \u206812 Depot Lane\u2069.");
  expect(sample.t("greeting", { name: "12 Depot Lane" })).toBe("Hello, 12 Depot Lane.");
});

test("a value is inserted as text, whatever it holds", () => {
  expect(sample.t("greeting", { name: "$& {name} <a>" })).toBe("Hello, $& {name} <a>.");
});

test("a tag in a message becomes an element; values and text never become markup", () => {
  const link = (text: string) => <a href="/terms">{text}</a>;
  const draw = (name: string) => renderToStaticMarkup(rich(sample, "terms", { a: link }, { name }));
  expect(draw("Camden")).toBe('By confirming you agree to the <a href="/terms">terms</a> of Camden.');
  expect(draw("<b>Camden</b>")).toContain("of &lt;b&gt;Camden&lt;/b&gt;.");
  setTranslation(polish({ sample: { terms: "<script>alert(1)</script> <a>Regulamin</a>: {name}" } }));
  expect(draw("x")).toBe(' <a href="/terms">Regulamin</a>: x');
});
