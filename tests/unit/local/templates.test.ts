import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { portalRoutes } from "../../../src/scheme/routes.ts";
import { site } from "../../../src/scheme/site.ts";
import { readConfig } from "../../../supabase/local/config.ts";
import { emailText } from "../../../supabase/local/email-text.ts";

const folder = "supabase/templates";
const templates = readdirSync(folder).map((name) => ({
  name,
  html: readFileSync(`${folder}/${name}`, "utf8"),
}));
const html = (name: string) => templates.find((template) => template.name === name)?.html ?? "";

/** What the templates have in common: everything but title, preview and the words in the middle. */
function frame(source: string): string {
  const bodies = /(<td class="cell (?:text|muted)"[^>]*>)[\s\S]*?(\n {14}<\/td>)/g;
  return source
    .replace(/<title>.*<\/title>/, "")
    .replace(/(<div data-preview[^>]*>).*(<\/div>)/, "$1$2")
    .replace(bodies, "$1$2");
}

test("there are five templates", () => {
  expect(templates.map(({ name }) => name)).toEqual([
    "confirmation.html",
    "email_change.html",
    "email_changed_notification.html",
    "password_changed_notification.html",
    "recovery.html",
  ]);
});

describe.each(templates)("$name", ({ html: source }) => {
  test("has no link that acts when it is opened", () => {
    expect(source).not.toContain("ConfirmationURL");
    expect(source).not.toContain("/auth/v1");
  });

  test("says who sends it and what to do if it was not asked for", () => {
    expect(emailText(source)).toContain(`${site.name} runs the portal`);
    expect(emailText(source)).toMatch(/If you did not (ask for|do) this/);
    expect(emailText(source)).toContain(site.contactEmail);
  });

  test("loads nothing from elsewhere and runs nothing", () => {
    expect(source).not.toMatch(/<(img|script|link|iframe|object)\b|url\(|@import|@font-face/);
  });

  test("looks like the others", () => {
    expect(frame(source)).toBe(frame(html("confirmation.html")));
  });
});

test.each([
  ["confirmation.html", portalRoutes.verifyEmail, "email", "Email"],
  ["recovery.html", portalRoutes.resetPassword, "recovery", "Email"],
  ["email_change.html", portalRoutes.emailChanged, "email_change", "NewEmail"],
])("%s leads to our page, gives the code and says how long both last", (name, route, type, address) => {
  const text = emailText(html(name));
  expect(text).toContain(
    `{{ .SiteURL }}${route}?token_hash={{ .TokenHash }}&type=${type}&email={{ .${address} }}`,
  );
  expect(text).toContain("\n{{ .Token }}\n");
  expect(text).toContain("one hour");
  expect(readConfig({}).auth.email.otp_expiry).toBe(60 * 60);
});

test.each(["password_changed_notification.html", "email_changed_notification.html"])(
  "%s uses the address only: hosted gives a notice nothing else",
  (name) => {
    const variables = new Set([...html(name).matchAll(/{{ \.(\w+) }}/g)].map((match) => match[1]));
    expect([...variables].filter((variable) => !["Email", "OldEmail"].includes(variable ?? ""))).toEqual([]);
  },
);
