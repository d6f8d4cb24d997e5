import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { Visitor, type ESTree, type Plugin } from "vite";

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

interface Unused {
  file: RegExp;
  /** Which functions and methods go; each of a list has to be there once, and `uncalled` are not called. */
  functions: readonly string[] | ((name: string) => boolean);
  uncalled?: readonly string[];
}

const libraries: readonly Unused[] = [
  { file: /\/auth-js\/dist\/module\/GoTrueClient\.js$/, functions: [...uncalled, ...unreached], uncalled },
  // Signing out is the one thing for which the client asks it.
  { file: /\/auth-js\/dist\/module\/GoTrueAdminApi\.js$/, functions: (name) => name !== "signOut" },
  { file: /\/auth-js\/dist\/module\/lib\/webauthn\.js$/, functions: () => true },
  // On a server, and for links of another flowType than ours.
  {
    file: /\/auth-js\/dist\/module\/lib\/helpers\.js$/,
    functions: ["insecureUserWarningProxy", "appendFlowIdToRedirectTo"],
  },
  // Called only where a client has the option tracePropagation.
  {
    file: /\/supabase-js\/dist\/index\.mjs$/,
    functions: ["getTraceHeaders", "getDefaultPropagationTargets"],
  },
  { file: /\/postgrest-js\/dist\/index\.mjs$/, functions: ["getOpenApiSpec", "upsert", "textSearch"] },
  {
    file: /\/react-hook-form\/dist\/index\.esm\.mjs$/,
    // The first three check fields without a schema; then lists of fields, and what the type of useSchemaForm leaves out.
    functions: [
      ...["validateForm", "validateField", "executeBuiltInValidation", "_setFieldArray"],
      ...["resetField", "resetDefaultValues", "setValues", "setFocus"],
    ],
  },
];

/** What does nothing by being imported, which the package forgets to say. */
const authFile = /\/@supabase\/auth-js\/dist\/module\/.+\.js$/;
const notShipped = 'throw new Error("This is not shipped: see src/build/library-parts.ts")';

/** The bodies of a file's functions and methods whose name is asked for; not those within one another. */
function bodiesOf(program: ESTree.Program, isUnused: (name: string) => boolean) {
  const found: { name: string; start: number; end: number }[] = [];
  const add = (key: ESTree.Node | null, body: ESTree.Node | null | undefined) => {
    if (key?.type !== "Identifier" || body?.type !== "BlockStatement" || !isUnused(key.name)) return;
    if (body.start >= (found.at(-1)?.end ?? 0))
      found.push({ name: key.name, start: body.start, end: body.end });
  };
  new Visitor({
    FunctionDeclaration: ({ id, body }) => add(id, body),
    VariableDeclarator: ({ id, init }) =>
      add(id, init?.type === "ArrowFunctionExpression" ? init.body : undefined),
    MethodDefinition: ({ kind, key, value }) => add(key, kind === "method" ? value.body : undefined),
  }).visit(program);
  return found;
}

/** Empties what nobody calls: a bundler cannot tell, because it is all on one object or in one function. */
const trimLibraries: Plugin = {
  name: "trim-libraries",
  apply: "build",
  transform: {
    filter: { id: [authFile, ...libraries.map(({ file }) => file)] },
    handler(code, id) {
      const unused = libraries.find(({ file }) => file.test(id));
      const moduleSideEffects = authFile.test(id) ? false : undefined;
      if (!unused) return { code, moduleSideEffects };
      const { functions } = unused;
      const isUnused =
        typeof functions === "function" ? functions : (name: string) => functions.includes(name);
      const found = bodiesOf(this.parse(code), isUnused);
      const trimmed = found.reduceRight(
        (rest, { start, end }) => `${rest.slice(0, start)}{ return notShipped(); }${rest.slice(end)}`,
        code,
      );
      const names = typeof functions === "function" ? [] : functions;
      const gone = names.filter((name) => found.filter((one) => one.name === name).length !== 1);
      const called = unused.uncalled?.filter((name) => trimmed.includes(`this.${name}(`)) ?? [];
      for (const name of [...gone, ...called])
        this.error(
          `${id} has no ${name} any more, or two, or calls it: take it out of ${import.meta.filename}`,
        );
      return {
        code: `${trimmed}\nfunction notShipped() { ${notShipped}; }`,
        map: null,
        moduleSideEffects,
      };
    },
  },
};

/**
 * Ships supabase-js and React Hook Form without what no page uses: a third and a sixth of their weight. Where an
 * update asks for something that is not there, the build stops and names it.
 */
export function libraryParts(): AstroIntegration {
  const replacement = fileURLToPath(new URL("not-shipped.ts", import.meta.url));
  return {
    name: "library-parts",
    hooks: {
      "astro:config:setup": ({ updateConfig }) => {
        const alias = [{ find: /^@supabase\/(realtime|storage|functions)-js$/, replacement }];
        updateConfig({ vite: { resolve: { alias }, plugins: [trimLibraries] } });
      },
    },
  };
}
