import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import type { Plugin, Rolldown } from "vite";

/**
 * Methods of auth-js's client that nothing here calls: other ways to sign in than a password or a code, other second
 * steps than an authenticator app, and what a page needs that finds a session in its own address. What they alone call
 * goes with them.
 */
const uncalled = [
  ...["signInAnonymously", "signInWithOAuth", "signInWithIdToken", "signInWithSSO", "signInWithWeb3"],
  ...["signInWithEthereum", "signInWithSolana", "signInWithPasskey", "registerPasskey"],
  ...["_startPasskeyRegistration", "_verifyPasskeyRegistration", "_startPasskeyAuthentication"],
  ...["_verifyPasskeyAuthentication", "_listPasskeys", "_updatePasskey", "_deletePasskey"],
  ...["getUserIdentities", "linkIdentity", "linkIdentityOAuth", "linkIdentityIdToken", "unlinkIdentity"],
  ...["_handleProviderSignIn", "_getUrlForProvider", "_maybeAppendFlowIdToRedirect"],
  ...["_getRecoveryCodesStatus", "_generateRecoveryCodes", "_verifyRecoveryCode"],
  ...["_regenerateRecoveryCodes", "_unenrollRecoveryCodes"],
  ...["_getAuthorizationDetails", "_approveAuthorization", "_denyAuthorization"],
  ...["_listOAuthGrants", "_revokeOAuthGrant"],
  ...[
    "exchangeCodeForSession",
    "_exchangeCodeForSession",
    "_getSessionFromURL",
    "_getCodeChallengeAndMethod",
  ],
  ...["fetchJwk", "getClaims", "reauthenticate", "_reauthenticate", "resend", "setSession", "_setSession"],
  "_acquireLock",
];

/** For each file of auth-js, whether a function or a method of its class goes. */
const unused: Readonly<Record<string, (name: string) => boolean>> = {
  GoTrueClient: (name) => uncalled.includes(name),
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
      const gone = uncalled.filter((name) => !found.some((one) => one.name === name));
      if (file === "GoTrueClient" && gone.length > 0)
        this.error(`auth-js has no ${gone.join(", ")} any more: take it out of ${import.meta.filename}`);
      const trimmed = found.reduceRight(
        (rest, { body }) =>
          body ? `${rest.slice(0, body.start)}{ return notShipped(); }${rest.slice(body.end)}` : rest,
        code,
      );
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
