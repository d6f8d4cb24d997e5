import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { portalRoutes } from "../../../src/shared/domain/routes.ts";
import { brand } from "../../../src/shared/domain/brand.ts";
import { readConfig } from "../../../supabase/dev/config.ts";
import { emailText } from "../../../supabase/templates/email-text.ts";
import { emailFiles } from "../../../supabase/templates/email-files.ts";

const folder = "supabase/templates";
const templates = readdirSync(folder)
  .filter((name) => name.endsWith(".html"))
  .map((name) => ({ name, html: readFileSync(`${folder}/${name}`, "utf8") }));
const html = (name: string) => templates.find((template) => template.name === name)?.html ?? "";

/** Returns the common part of a template: everything but title, preview and middle. */
function frame(source: string): string {
  const bodies = /(<td class="cell (?:text|muted)"[^>]*>)[\s\S]*?(\n {14}<\/td>)/g;
  return source
    .replace(/<title>.*<\/title>/, "")
    .replace(/(<div data-preview[^>]*>).*(<\/div>)/, "$1$2")
    .replace(bodies, "$1$2");
}

test("the templates match brand and colours (npm run generate -- emails)", () => {
  const files = emailFiles();
  for (const [path, text] of Object.entries(files)) expect(readFileSync(path, "utf8"), path).toBe(text);
  const made = Object.keys(files).filter((path) => path.endsWith(".html"));
  expect(made.toSorted()).toEqual(templates.map(({ name }) => `${folder}/${name}`));
});

test("every email of the service has its own template, and every template is used", () => {
  const { template, notification } = readConfig({}).auth.email;
  const used = [...Object.values(template), ...Object.values(notification)].map(({ content_path }) =>
    content_path.replace(`./${folder}/`, ""),
  );
  const notEmbedded = ["mfa_factor_enrolled_notification.html", "mfa_factor_unenrolled_notification.html"];
  expect([...new Set([...used, ...notEmbedded])].toSorted()).toEqual(templates.map(({ name }) => name));
});

test("a new, a known and an invited address get the same email", () => {
  const { confirmation, magic_link, invite } = readConfig({}).auth.email.template;
  expect([magic_link, invite]).toEqual([confirmation, confirmation]);
  expect(html("code.html")).not.toMatch(/register|council is|invite|sign in\b/i);
});

describe.each(templates)("$name", ({ html: source }) => {
  test("has no link that acts on opening", () => {
    expect(source).not.toContain("ConfirmationURL");
    expect(source).not.toContain("/auth/v1");
  });

  test("names the sender and what to do if the email is unexpected", () => {
    expect(emailText(source)).toContain(`Councils use ${brand.name}`);
    expect(emailText(source)).toMatch(/If you did not (ask for|do) this/);
    expect(emailText(source)).toContain(brand.contactEmail);
  });

  test("loads and runs nothing", () => {
    expect(source).not.toMatch(/<(img|script|link|iframe|object)\b|url\(|@import|@font-face/);
  });

  test("has the common layout", () => {
    expect(frame(source)).toBe(frame(html("code.html")));
  });
});

test.each([
  ["code.html", portalRoutes.verifyEmail, "email", "Email"],
  ["recovery.html", portalRoutes.resetPassword, "recovery", "Email"],
  ["email_change.html", portalRoutes.emailChanged, "email_change", "NewEmail"],
])("%s links to our page, gives the code and says how long both last", (name, route, type, address) => {
  const text = emailText(html(name));
  expect(text).toContain(
    `{{ .SiteURL }}${route}?token_hash={{ .TokenHash }}&type=${type}&email={{ .${address} }}`,
  );
  expect(text).toContain("\n{{ slice .Token 0 5 }} {{ slice .Token 5 }}\n");
  expect(text).toContain("one hour");
  expect(readConfig({}).auth.email.otp_expiry).toBe(60 * 60);
});

test.each(templates.map(({ name }) => name).filter((name) => name.includes("notification")))(
  "%s uses the address only, as hosted requires",
  (name) => {
    const variables = new Set([...html(name).matchAll(/{{ \.(\w+) }}/g)].map((match) => match[1]));
    expect([...variables].filter((variable) => !["Email", "OldEmail"].includes(variable ?? ""))).toEqual([]);
  },
);
