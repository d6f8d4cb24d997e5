import type { AstroIntegration } from "astro";
import { loadEnv } from "vite";
import { isOnLoopback, isOrigin, kindOfKey } from "../shared/domain/deployment.ts";
import { missingFacts } from "../shared/domain/operator.ts";
import { brand } from "../shared/domain/brand.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Copies PUBLIC_ settings of .env into the environment: Vite alone would not show them to the policy in _headers. */
export function readDeployment(): void {
  if (process.env.TIPRIGHT_OWN_ORIGIN) return;
  Object.assign(process.env, loadEnv("production", process.cwd(), "PUBLIC_"));
}

const lookLike = {
  PUBLIC_SUPABASE_URL: "https://<ref>.supabase.co",
  PUBLIC_SITE_URL: "https://<your address>",
};

/** Returns what is wrong with the settings of a build and what to set, or undefined. */
export function environmentError(
  environment: Environment,
  missing: readonly string[] = missingFacts(),
): string | undefined {
  const { PUBLIC_SUPABASE_URL: url, PUBLIC_SUPABASE_PUBLISHABLE_KEY: key } = environment;
  for (const name of ["PUBLIC_SUPABASE_URL", "PUBLIC_SITE_URL"] as const) {
    const url = environment[name];
    if (url && !isOrigin(url))
      return `${name} is "${url}", which is no address of a server. It looks like ${lookLike[name]}.`;
  }
  const kind = key ? kindOfKey(key) : undefined;
  if (kind === "secret")
    return (
      "PUBLIC_SUPABASE_PUBLISHABLE_KEY holds a secret key, which every visitor would be sent. " +
      "Set the one that begins with sb_publishable_. If a build with it was ever uploaded, make a new secret key."
    );
  if (kind === "unknown")
    return "PUBLIC_SUPABASE_PUBLISHABLE_KEY is no key of a Supabase project. Set the one that begins with sb_publishable_.";
  if (url && !key)
    return "PUBLIC_SUPABASE_URL is set, and PUBLIC_SUPABASE_PUBLISHABLE_KEY is not: sign-in would fail. Set both.";
  if (key && !url)
    return "PUBLIC_SUPABASE_PUBLISHABLE_KEY is set, and PUBLIC_SUPABASE_URL is not: the portal would ask its own address. Set both.";
  if (url && !isOnLoopback(url) && missing.length > 0)
    return `The privacy notice does not say who runs the service. Write ${missing.join(", ")} into src/shared/domain/operator.ts.`;
  if (url && !isOnLoopback(url) && !environment.PUBLIC_SITE_URL && brand.url.endsWith(".example"))
    return `PUBLIC_SITE_URL is not set: pages would name ${brand.url} as their address. It looks like ${lookLike.PUBLIC_SITE_URL}.`;
  return undefined;
}

/** Stops a build that would publish a secret or reach no project; warns of one without settings. */
export function buildEnvironment(): AstroIntegration {
  return {
    name: "build-environment",
    hooks: {
      "astro:config:setup": ({ command, logger }) => {
        if (command !== "build" || process.env.TIPRIGHT_OWN_ORIGIN) return;
        const error = environmentError(process.env);
        if (error) {
          // Not thrown: the stack trace would hide the message.
          logger.error(error);
          process.exit(1);
        }
        if (!process.env.PUBLIC_SUPABASE_URL)
          logger.warn(
            "PUBLIC_SUPABASE_URL is not set: the portal of this build speaks to its own address, where only " +
              "npm start answers. For a deployment set the variables of .env.example.",
          );
      },
    },
  };
}
