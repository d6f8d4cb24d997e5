import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import type { Plugin, Rolldown } from "vite";

/**
 * Methods of auth-js's client that nothing here calls: other ways to sign in than a password or a code, and other second
 * steps than an authenticator app. What they alone call goes with them.
 */
const uncalled = [
  ...["signInAnonymously", "signInWithOAuth", "signInWithIdToken", "signInWithSSO", "signInWithWeb3"],
  ...["signInWithEthereum", "signInWithSolana", "signInWithPasskey", "registerPasskey"],
  ...["_startPasskeyRegistration", "_verifyPasskeyRegistration", "_startPasskeyAuthentication"],
  ...["_verifyPasskeyAuthentication", "_listPasskeys", "_updatePasskey", "_deletePasskey"],
  ...["getUserIdentities", "linkIdentity", "linkIdentityOAuth", "linkIdentityIdToken", "unlinkIdentity"],
  ...["_handleProviderSignIn", "_getUrlForProvider", "exchangeCodeForSession"],
  ...["_getRecoveryCodesStatus", "_generateRecoveryCodes", "_verifyRecoveryCode"],
  ...["_regenerateRecoveryCodes", "_unenrollRecoveryCodes"],
  ...["_getAuthorizationDetails", "_approveAuthorization", "_denyAuthorization"],
  ...["_listOAuthGrants", "_revokeOAuthGrant", "_exchangeCodeForSession"],
  ...["fetchJwk", "getClaims", "reauthenticate", "_reauthenticate", "resend", "setSession", "_setSession"],
];
/** What it calls only where a client has an option that ours has not: detectSessionInUrl, flowType or lock. */
const unreached = ["_getSessionFromURL", "_getCodeChallengeAndMethod", "_acquireLock"];
const emptied = [...uncalled, ...unreached];

/** For each file of auth-js, whether a function or a method of its class goes. */
const unused: Readonly<Record<string, (name: string) => boolean>> = {
  GoTrueClient: (name) => emptied.includes(name),
  // Signing out is the one thing for which the client asks it.
  GoTrueAdminApi: (name) => name !== "signOut",
  "lib/webauthn": () => true,
};

const authFile = /\/@supabase\/auth-js\/dist\/module\/(.+)\.js$/;
const notShipped = 'throw new Error("This is not shipped: see src/authoring/integrations/supabase-parts.ts")';

type Parsed = ReturnType<Rolldown.PluginContext["parse"]>;

/** The functions that a file of auth-js declares, and the methods of its class. */
function* functionsOf({ body }: Parsed) {
  for (const statement of body) {
    const declared = "declaration" in statement ? statement.declaration : statement;
    if (declared?.type === "FunctionDeclaration") yield { name: declared.id?.name, body: declared.body };
    if (declared?.type !== "ClassDeclaration") continue;
    for (const member of declared.body.body) {
      if (member.type === "MethodDefinition" && member.kind === "method" && member.key.type === "Identifier")
        yield { name: member.key.name, body: member.value.body };
    }
  }
}

/** Empties what nobody calls: a bundler cannot tell, because it is all on one object. */
const trimAuth: Plugin = {
  name: "trim-auth",
  apply: "build",
  transform: {
    filter: { id: authFile },
    handler(code, id) {
      const file = authFile.exec(id)?.[1] ?? "";
      const isUnused = unused[file];
      // A file does nothing by being imported, which the package forgets to say.
      if (!isUnused) return { code, moduleSideEffects: false };
      const found = [...functionsOf(this.parse(code))].filter(({ name = "" }) => isUnused(name));
      const trimmed = found.reduceRight(
        (rest, { body }) =>
          body ? `${rest.slice(0, body.start)}{ return notShipped(); }${rest.slice(body.end)}` : rest,
        code,
      );
      if (file === "GoTrueClient") {
        const gone = emptied.filter((name) => !found.some((one) => one.name === name));
        const called = uncalled.filter((name) => trimmed.includes(`this.${name}(`));
        for (const name of [...gone, ...called])
          this.error(`auth-js has no ${name} any more, or calls it: take it out of ${import.meta.filename}`);
      }
      return {
        code: `${trimmed}\nfunction notShipped() { ${notShipped}; }`,
        map: null,
        moduleSideEffects: false,
      };
    },
  },
};

/**
 * Ships supabase-js without what no page uses: a third of its weight. Where an update of it asks for something that is
 * not there, the build stops and names it.
 */
export function supabaseParts(): AstroIntegration {
  const replacement = fileURLToPath(new URL("not-shipped.ts", import.meta.url));
  return {
    name: "supabase-parts",
    hooks: {
      "astro:config:setup": ({ updateConfig }) => {
        const alias = [{ find: /^@supabase\/(realtime|storage|functions)-js$/, replacement }];
        updateConfig({ vite: { resolve: { alias }, plugins: [trimAuth] } });
      },
    },
  };
}
