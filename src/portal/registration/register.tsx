import { portalRoutes, publicRoutes } from "../../scheme/routes.ts";
import { ask } from "../../client/data/client.ts";
import { toProblem } from "../../client/data/errors.ts";
import { saysTR003, saysTR007 } from "../../scheme/refusals.generated.ts";
import { z } from "../../client/data/z.ts";
import { sendCode } from "../../client/email-proof/proof.ts";
import { withDomains } from "../../client/form/domains-of.tsx";
import { Field } from "../../client/form/field.tsx";
import { emailSchema, existingPassword } from "../../client/form/field-schemas.ts";
import { newPassword, notOwnEmail } from "../../client/form/new-password.ts";
import { NameFields } from "../../client/form/name-fields.tsx";
import { NewPasswordField, PasswordField } from "../../client/form/password-field.tsx";
import { Form, type Variant } from "../../client/form/form.tsx";
import { useSchemaForm, type SchemaForm } from "../../client/form/use-schema-form.ts";
import { carryNotice } from "../../client/session/carried-notice.tsx";
import { BoroughField, claimSchema, TermsLine } from "./claim-fields.tsx";
import { newProof, waitingRegistration, type WaitingRegistration } from "./waiting-registration.ts";

interface BoroughAndEmail {
  council_key: string;
  email: string;
}

type Answer = "TR003" | "TR007";

/** What the database last said about a borough and an address, so that the form says it with all its other rules. */
const answers = new Map<string, readonly Answer[]>();

const pairOf = ({ council_key, email }: BoroughAndEmail) => `${council_key} ${email.trim().toLowerCase()}`;

/**
 * Asks the database whether the borough is free and whether the address belongs to it, once both are given.
 * @returns whether it refuses one of them
 * @throws {Problem}
 */
async function askAbout(pair: BoroughAndEmail): Promise<boolean> {
  const { council_key: borough_key } = pair;
  const email = pair.email.trim();
  if (!borough_key || !emailSchema().safeParse(email).success) return false;
  const [taken, allowed] = await Promise.all([
    ask((client) => client.rpc("council_is_registered", { borough_key })),
    ask((client) => client.rpc("email_domain_is_allowed", { email, borough_key })),
  ]);
  const answer: Answer[] = [];
  if (taken) answer.push("TR003");
  if (!allowed) answer.push("TR007");
  answers.set(pairOf(pair), answer);
  return answer.length > 0;
}

const said = {
  TR003: { path: ["council_key"], message: saysTR003 },
  TR007: { path: ["email"], message: saysTR007 },
} as const;

/** Puts what the database said about borough and address beside what the schema itself finds. */
const sayAnswers = ({ value, issues }: { value: BoroughAndEmail; issues: unknown[] }): void => {
  for (const code of answers.get(pairOf(value)) ?? []) {
    issues.push({ code, ...said[code], input: value });
  }
};

/** The registration form. */
export const registerSchema = z
  .object({
    ...claimSchema.shape,
    email: emailSchema(),
    password: newPassword("Password is required"),
    confirmPassword: existingPassword("Confirm Password is required"),
  })
  .check(
    z.refine(({ password, confirmPassword }) => !confirmPassword || password === confirmPassword, {
      error: "Passwords must match",
      path: ["confirmPassword"],
    }),
    notOwnEmail("password"),
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

/** The state of the registration form, held by the page so that changing tabs loses nothing. */
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

interface Props {
  form: SchemaForm<Registration>;
  variant?: Variant;
}

/** The tab 'Register'. */
export function RegisterForm({ form, variant }: Props) {
  const { field, codeOf, hook } = form;

  /** Says at once what only the database knows, when borough and address are there. */
  async function onBlur() {
    const isRefused = await askAbout(hook.getValues()).catch(() => false);
    if (isRefused) void hook.trigger(["council_key", "email"]);
  }
  const { error, ...email } = field("email", { onBlur });

  return (
    <>
      <Form form={form} submit="Register" variant={variant}>
        <BoroughField form={form} binding={field("council_key", { onBlur })} />
        <NameFields field={field} />
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          hint="Your council email address, which ends in .gov.uk"
          error={
            codeOf("email") === "TR007" ? (
              <>
                {withDomains(error, "TR007", hook.getValues("council_key"))}{" "}
                <a href={publicRoutes.whoCanRegister}>Who can register</a>
              </>
            ) : (
              error
            )
          }
          {...email}
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
