import { boroughs } from "../../scheme/boroughs.ts";
import { portalRoutes, publicRoutes } from "../../scheme/routes.ts";
import { ask } from "../../client/data/ask.ts";
import { preloadSupabase } from "../../client/data/client.ts";
import { registeredCodes, toProblem, type Problem, type Refusal } from "../../client/data/errors.ts";
import { z } from "../../client/data/z.ts";
import { sendCode } from "../../client/email-proof/proof.ts";
import { Field, SelectField } from "../../client/form/field.tsx";
import { emailAddress, existingPassword, newPassword } from "../../client/form/field-schemas.ts";
import { NameFields, nameSchemas } from "../../client/form/name-fields.tsx";
import { NewPasswordField, PasswordField } from "../../client/form/password-field.tsx";
import { Form, type Look } from "../../client/form/form.tsx";
import { useSchemaForm, type SchemaForm } from "../../client/form/use-schema-form.ts";
import { carryNotice } from "../../client/session/carried-notice.tsx";
import { newProof, waitingRegistration, type WaitingRegistration } from "./waiting-registration.ts";

const boroughRequired = "Council Borough is required";
const keys = new Set<string>(boroughs.map(({ key }) => key));

/** What is registered: the borough, and who its first manager is. */
export const claimSchema = z.object({
  council_key: z.string(boroughRequired).check(z.refine((key) => keys.has(key), boroughRequired)),
  ...nameSchemas,
});

interface BoroughAndEmail {
  council_key: string;
  email: string;
}

/** What the database last said about a borough and an address, so that the form says it with all its other rules. */
const answers = new Map<string, readonly Refusal[]>();

const pairOf = ({ council_key, email }: BoroughAndEmail) => `${council_key} ${email.trim().toLowerCase()}`;

/**
 * Asks the database whether the borough is free and whether the address belongs to it, once both are given.
 * @throws {Problem}
 */
export async function askAbout(pair: BoroughAndEmail): Promise<readonly Refusal[]> {
  const email = pair.email.trim();
  if (!keys.has(pair.council_key) || !emailAddress().safeParse(email).success) return [];
  const [taken, allowed] = await Promise.all([
    ask((client) => client.rpc("council_is_registered", { borough_key: pair.council_key })),
    ask((client) => client.rpc("email_domain_is_allowed", { email, borough_key: pair.council_key })),
  ]);
  const refusals: readonly Refusal[] = [
    ...(taken ? ["TR003" as const] : []),
    ...(allowed ? [] : ["TR007" as const]),
  ];
  answers.set(pairOf(pair), refusals);
  return refusals;
}

/** Puts what the database said about borough and address beside what the schema itself finds. */
const sayAnswers = ({ value, issues }: { value: BoroughAndEmail; issues: unknown[] }): void => {
  for (const code of answers.get(pairOf(value)) ?? []) {
    const { field, message } = registeredCodes[code as "TR003" | "TR007"];
    issues.push({ code: "custom", path: [field], message, input: value });
  }
};

/** The registration form. */
export const registerSchema = z
  .object({
    ...claimSchema.shape,
    email: emailAddress(),
    password: newPassword("Password is required"),
    confirmPassword: existingPassword("Confirm Password is required"),
  })
  .check(
    z.refine(({ password, confirmPassword }) => !confirmPassword || password === confirmPassword, {
      error: "Passwords must match",
      path: ["confirmPassword"],
    }),
    sayAnswers,
  );

export type Registration = z.infer<typeof registerSchema>;

/**
 * Creates the account and has its e-mail sent. Nothing of it is claimed before the address is confirmed, and nothing
 * but the password and the proof's fingerprint leaves this browser. Whether the address had an account is told to
 * nobody: one that is confirmed already gets a code, and one that got an e-mail a moment ago keeps that.
 * @throws {Problem}
 */
async function register(registration: Registration): Promise<WaitingRegistration> {
  const { email, password } = registration;
  const { proof, fingerprint } = await newProof();
  let userId: string | null = null;
  try {
    const { user } = await ask((client) =>
      client.auth.signUp({ email, password, options: { data: { registration: fingerprint } } }),
    );
    userId = user?.id ?? null;
    // For an address that is confirmed already the service answers with a made-up user without identities.
    if (user?.identities?.length === 0) await sendCode(email);
  } catch (error) {
    if (toProblem(error).kind !== "email-just-sent") throw error;
  }
  const { council_key, first_name, last_name } = registration;
  return { userId, email, council_key, first_name, last_name, proof, confirmed: false, at: Date.now() };
}

/** The state of the registration form, kept by the page so that changing tabs loses nothing. */
export function useRegisterForm(): SchemaForm<Registration> {
  return useSchemaForm<Registration>({
    schema: registerSchema,
    passwords: ["password", "confirmPassword"],
    failure: "Registration failed. Please try again.",
    prepare: askAbout,
    send: async (values) => {
      waitingRegistration.write(await register(values));
      carryNotice({ kind: "success", text: "Registration successful" });
      location.assign(portalRoutes.verifyEmail);
      return "Registration successful";
    },
  });
}

/** The borough, with the way on for whom a colleague has invited. */
export function BoroughField({ error, ...select }: { error: string | undefined; id: string; name: string }) {
  return (
    <SelectField
      label="Council Borough"
      autoComplete="off"
      defaultValue=""
      options={boroughs}
      empty="Select Council Borough"
      error={
        error === registeredCodes.TR003.message ? (
          <span>
            {`${error} `}
            <a href={`${portalRoutes.verifyEmail}#invited`}>Invited by a colleague? Get a code to join.</a>
          </span>
        ) : (
          error
        )
      }
      {...select}
    />
  );
}

/** Whoever registers a council says yes to the terms for it. */
export function TermsLine() {
  return (
    <p>
      {"By registering you accept the "}
      <a href={publicRoutes.terms}>terms of use</a> for your council.
    </p>
  );
}

interface Props {
  form: SchemaForm<Registration>;
  look?: Look;
}

/** The tab 'Register'. */
export function RegisterForm({ form, look }: Props) {
  const { field, hook } = form;

  /** Says at once what only the database knows, when borough and address are there. */
  async function checkEarly() {
    const found: readonly Refusal[] | Problem = await askAbout(hook.getValues()).catch(toProblem);
    if (Array.isArray(found) && found.length > 0) void hook.trigger(["council_key", "email"]);
  }
  const early = (name: "council_key" | "email") => {
    const { onBlur, ...rest } = field(name);
    return {
      ...rest,
      onBlur: (event: { target: unknown; type?: unknown }) => {
        void onBlur(event);
        void checkEarly();
      },
    };
  };
  const email = early("email");

  return (
    <>
      <Form form={form} onFocus={preloadSupabase} submit="Register" look={look}>
        <BoroughField {...early("council_key")} />
        <NameFields field={field} />
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          hint="Your council address, the one that ends in .gov.uk"
          {...email}
          error={
            email.error === registeredCodes.TR007.message ? (
              <span>
                {`${email.error} `}
                <a href={publicRoutes.whoCanRegister}>Who can register</a>
              </span>
            ) : (
              email.error
            )
          }
        />
        <NewPasswordField label="Password" {...field("password")} />
        <PasswordField label="Confirm Password" autoComplete="new-password" {...field("confirmPassword")} />
        <TermsLine />
      </Form>
      <p className="form-foot">
        <a href={publicRoutes.whoCanRegister}>Who can register</a>
      </p>
    </>
  );
}
