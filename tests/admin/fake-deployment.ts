import { readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { portalRoutes } from "../../src/shared/domain/routes.ts";
import { parse } from "smol-toml";
import { brand } from "../../src/shared/domain/brand.ts";

/** The answers of a hosted deployment, of which each test changes one. */
export interface Health {
  report: Record<string, unknown>;
  config: Record<string, unknown>;
  demoSignsIn: boolean;
  /** The answer of emails_report(). */
  emails: {
    waiting: number;
    since: string | null;
    set_aside: { id: string; kind: string; why: string }[];
    given_up: { to: string; why: string }[];
  };
  publicHeaders: Record<string, string>;
  portalHeaders: Record<string, string>;
  assetHeaders: Record<string, string>;
  statusOfMissing: number;
}

export const secretKey = "sb_secret_never-to-be-printed";
export const publishableKey = "sb_publishable_of-the-fake";
export const accessToken = "sbp_never-to-be-printed-either";

/** The emails of supabase/config.toml, as the Management API names them. */
function readTemplates(): Record<string, string> {
  const { auth } = parse(readFileSync("supabase/config.toml", "utf8")) as unknown as {
    auth: {
      email: Record<"template" | "notification", Record<string, { subject: string; content_path: string }>>;
    };
  };
  const names = [
    ...Object.entries(auth.email.template),
    ...Object.entries(auth.email.notification).map(
      ([name, value]) => [`${name}_notification`, value] as const,
    ),
  ];
  return Object.fromEntries(
    names.flatMap(([name, { subject, content_path: path }]) => [
      [`mailer_subjects_${name}`, subject],
      [`mailer_templates_${name}_content`, readFileSync(path, "utf8")],
    ]),
  );
}

/** Returns the answers of a deployment without faults, with site and project at `url`. */
export function createHealth(url: string): Health {
  return {
    report: {
      migrations: readdirSync("supabase/migrations").map((name) => name.split("_")[0]),
      last_maintained: new Date().toISOString() as string | null,
      tables_without_rls: [],
      disabled_triggers: [],
      encrypted_passwords: false,
      time_limits: { anon: "3s", authenticated: "8s", authenticator: "8s" },
      boroughs_without_domain: [],
      provider_domains: ["provider.co.uk"],
    },
    config: {
      disable_signup: false,
      mailer_autoconfirm: false,
      external_anonymous_users_enabled: false,
      site_url: url,
      uri_allow_list: "",
      password_min_length: 6,
      password_hibp_enabled: true,
      mailer_otp_length: 10,
      security_update_password_require_current_password: true,
      sessions_timebox: 2160,
      sessions_inactivity_timeout: 1080,
      smtp_host: "smtp.provider.co.uk",
      smtp_admin_email: brand.senderEmail,
      rate_limit_email_sent: 1000,
      ...readTemplates(),
    },
    demoSignsIn: false,
    emails: { waiting: 0, since: null, set_aside: [], given_up: [] },
    publicHeaders: {
      "content-security-policy": "default-src 'none'; script-src 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
    },
    portalHeaders: {
      "content-security-policy": `default-src 'none'; script-src 'self' 'sha256-x'; connect-src 'self' ${url}`,
      "x-robots-tag": "noindex",
    },
    assetHeaders: { "cache-control": "public, max-age=31536000, immutable" },
    statusOfMissing: 404,
  };
}

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

function answerTo(request: IncomingMessage, health: Health): Answer {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  if (pathname === "/auth/v1/token") return { status: health.demoSignsIn ? 200 : 400, body: {} };
  if (pathname === "/rest/v1/rpc/deployment_report") return { body: health.report };
  if (pathname === "/rest/v1/rpc/emails_report") return { body: health.emails };
  // Only the secret key reads councils.
  if (pathname === "/rest/v1/councils" && request.headers["apikey"] === secretKey) return { body: [{}, {}] };
  if (pathname.startsWith("/v1/projects/")) return { body: health.config };
  if (pathname === "/") return { headers: health.publicHeaders, body: "home" };
  if (pathname === portalRoutes.portal)
    return { headers: health.portalHeaders, body: '"/_astro/portal.x.js"' };
  if (pathname.startsWith("/_astro/")) return { headers: health.assetHeaders, body: "" };
  return { status: health.statusOfMissing };
}

/** Starts one server that answers as site, project and Management API. `health` may change while it runs. */
export async function startFake(): Promise<{ url: string; health: Health; server: Server }> {
  const fake = { url: "", health: createHealth(""), server: createServer() };
  fake.server.on("request", (request, response) => {
    const { status = 200, headers = {}, body = "" } = answerTo(request, fake.health);
    response.writeHead(status, headers).end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await new Promise<void>((ready) => fake.server.listen(0, "127.0.0.1", ready));
  fake.url = `http://127.0.0.1:${(fake.server.address() as AddressInfo).port}`;
  fake.health = createHealth(fake.url);
  return fake;
}
