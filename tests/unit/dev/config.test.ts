import { existsSync, readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { describe, expect, test } from "vitest";
import { minimumPasswordLength, resendGiveUpMs } from "../../../src/shared/domain/limits.ts";
import { brand } from "../../../src/shared/domain/brand.ts";
import { readConfig } from "../../../supabase/dev/config.ts";
import { secondsOf } from "../../../supabase/dev/sign-in/sessions.ts";

const config = readConfig({ PUBLIC_SITE_URL: "http://localhost:4321" });
const text = readFileSync("supabase/config.toml", "utf8");
type Mails = Record<string, { subject: string; content_path: string }>;
const hosted = parse(text) as unknown as { auth: { email: { template: Mails; notification: Mails } } };

describe("supabase/config.toml", () => {
  test("the minimum password length is the one in src/shared/domain/brand.ts", () => {
    expect(config.auth.minimum_password_length).toBe(minimumPasswordLength);
  });

  test("an email can be requested again before the portal stops trying", () => {
    expect(Number.parseInt(config.auth.email.max_frequency, 10) * 1000).toBeLessThan(resendGiveUpMs);
  });

  test("env(...) is filled in, and empty for a missing variable", () => {
    expect(config.auth.site_url).toBe("http://localhost:4321");
    expect(readConfig({}).auth.site_url).toBe("");
  });

  test("sign-in needs a confirmed address, and only the schema public is reachable", () => {
    expect(config.auth.email.enable_confirmations).toBe(true);
    expect(config.auth.enable_anonymous_sign_ins).toBe(false);
    expect(config.api.schemas).toEqual(["public"]);
    expect(hosted.auth.email).toMatchObject({ require_current_password: true, secure_password_change: true });
  });

  test("the file holds no secret", () => {
    const secrets = [...text.matchAll(/^(pass|secret|.*_key|auth_token)\s*=\s*(.*)$/gm)];
    expect(secrets.length).toBeGreaterThan(0);
    for (const [line, , value] of secrets) expect(value, line).toMatch(/^"env\(\w+\)"$/);
  });

  test("every email has a subject with the product's name and an existing template", () => {
    const mails = Object.entries({ ...hosted.auth.email.template, ...hosted.auth.email.notification });
    expect(mails.map(([name]) => name).sort()).toEqual([
      "confirmation",
      "email_change",
      "email_changed",
      "invite",
      "magic_link",
      "mfa_factor_enrolled",
      "mfa_factor_unenrolled",
      "password_changed",
      "reauthentication",
      "recovery",
    ]);
    for (const [name, mail] of mails) {
      expect(mail.subject, name).toContain(brand.name);
      expect(existsSync(mail.content_path), mail.content_path).toBe(true);
    }
  });

  test("codes have ten digits, because only the caller's address limits guesses", () => {
    expect(config.auth.email.otp_length).toBeGreaterThanOrEqual(10);
  });

  test("a session lasts 90 days, and 45 without use", () => {
    const { timebox, inactivity_timeout } = readConfig({}).auth.sessions;
    expect([secondsOf(timebox), secondsOf(inactivity_timeout)]).toEqual([90 * 86_400, 45 * 86_400]);
    expect([secondsOf("1h30m"), secondsOf("30s"), secondsOf("")]).toEqual([5400, 30, 0]);
  });
});
