import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { z } from "zod";
import { Failure } from "./failure.ts";

const template = z.object({ subject: z.string(), content_path: z.string() });
const notice = template.extend({ enabled: z.boolean() });
const duration = z.string().regex(/^(\d+h)?(\d+m)?(\d+s)?$/, "must be a duration, as in 12h30m");

const schema = z.object({
  api: z.object({
    schemas: z.array(z.string()),
    extra_search_path: z.array(z.string()),
    max_rows: z.number(),
  }),
  // Literals are values that the embedded sign-in service does not vary.
  auth: z.object({
    site_url: z.string(),
    additional_redirect_urls: z.array(z.string()),
    jwt_expiry: z.number(),
    enable_refresh_token_rotation: z.literal(true),
    refresh_token_reuse_interval: z.number(),
    enable_signup: z.literal(true),
    enable_anonymous_sign_ins: z.boolean(),
    minimum_password_length: z.number(),
    sessions: z.object({ timebox: duration, inactivity_timeout: duration }),
    rate_limit: z.object({
      email_sent: z.number(),
      sign_in_sign_ups: z.number(),
      token_verifications: z.number(),
      token_refresh: z.number(),
    }),
    email: z.object({
      double_confirm_changes: z.literal(false),
      enable_confirmations: z.literal(true),
      secure_password_change: z.literal(true),
      require_current_password: z.literal(true),
      max_frequency: z.string().regex(/^\d+s$/, "must be whole seconds, as in 30s"),
      otp_length: z.number(),
      otp_expiry: z.number(),
      template: z.record(
        z.enum(["confirmation", "magic_link", "recovery", "email_change", "invite", "reauthentication"]),
        template,
      ),
      notification: z.record(
        z.enum(["password_changed", "email_changed", "mfa_factor_enrolled", "mfa_factor_unenrolled"]),
        notice,
      ),
    }),
  }),
});

/** The part of supabase/config.toml that the embedded stack uses. */
export type LocalConfig = z.infer<typeof schema>;

const reference = /^env\((\w+)\)$/;

function resolveReferences(value: unknown, environment: Record<string, string | undefined>): unknown {
  if (typeof value === "string") {
    const name = reference.exec(value)?.[1];
    return name === undefined ? value : (environment[name] ?? "");
  }
  if (Array.isArray(value)) return value.map((entry) => resolveReferences(entry, environment));
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, resolveReferences(entry, environment)]),
  );
}

/** Reads supabase/config.toml of the working directory; a Failure names the key that is wrong. */
export function readConfig(environment: Record<string, string | undefined>): LocalConfig {
  const path = "supabase/config.toml";
  let raw: unknown;
  try {
    raw = parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new Failure(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  const result = schema.safeParse(resolveReferences(raw, environment));
  if (result.success) return result.data;
  throw new Failure(`${path} has errors. Correct them:\n${z.prettifyError(result.error)}`);
}
