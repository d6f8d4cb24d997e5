import { useState } from "react";
import { portalRoutes, signInUrl } from "../../shared/domain/routes.ts";
import { ask, ephemeralClient, type Client } from "../../shared/api/client.ts";
import { refuseAs } from "../../shared/api/errors.ts";
import { asProblem, type Problem } from "../../shared/api/problem.ts";
import { saysTR007 } from "../../shared/domain/error-messages.generated.ts";
import { z } from "../../shared/api/z.ts";
import { confirmedEmail } from "../../shared/auth/confirmed-email.ts";
import { signInWithNewPassword } from "../../shared/auth/proof.ts";
import { newPassword } from "../../shared/forms/new-password.ts";
import { NameFields } from "../../shared/forms/field.tsx";
import { NewPasswordField } from "../../shared/forms/password-field.tsx";
import { Form } from "../../shared/forms/form.tsx";
import { failedFor, useSchemaForm } from "../../shared/forms/use-schema-form.ts";
import { leave } from "../../shared/auth/end-session.ts";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { AskToBeInvited } from "./ask-to-be-invited.tsx";
import { BoroughField, TermsLine } from "./claim-fields.tsx";
import { claimSchema, type Claim } from "./api.ts";
import { verifiedNotice, waitingRegistration, type WaitingRegistration } from "./waiting-registration.ts";

const loadProveMailbox = () => import("../../shared/auth/prove-mailbox.tsx");

async function openDashboard(
  client: () => Promise<Client>,
  email: string,
  password: string,
  text = "Your council is registered.",
): Promise<never> {
  await signInWithNewPassword(client, email, password);
  waitingRegistration.forget();
  return leave({
    to: portalRoutes.dashboard,
    notice: { kind: "success", text },
  });
}

async function finishWithRestoredPassword(email: string): Promise<never> {
  waitingRegistration.forget();
  confirmedEmail.write(email);
  await (await ephemeralClient()).auth.signOut({ scope: "local" });
  return leave({ to: signInUrl, notice: verifiedNotice });
}

/** Registers the council, once. Returns "claimed" or "invited". @throws {Problem} at the borough, or "proof-required" */
function claimCouncil(client: () => Promise<Client>, claim: Claim): Promise<string | null> {
  const { council_key: borough_key, first_name, last_name } = claim;
  return ask((api) => api.rpc("claim_council", { borough_key, first_name, last_name }), client);
}

/** The step after a stored registration was claimed. */
export type Remainder =
  { step: "password" } | { step: "form"; restored: boolean; problem: Problem } | { step: "invited" };

/**
 * Claims the registration that this browser stores, with the session of the email's proof. Restores the typed password
 * if this browser created the account.
 * @throws {Problem} if nothing was decided; the next attempt continues from there
 * @public loaded lazily
 */
export async function claimWaiting(waiting: WaitingRegistration): Promise<Remainder> {
  const { proof } = waiting;
  const restored = await ask((client) => client.rpc("keep_password", { proof }), ephemeralClient);
  try {
    if ((await claimCouncil(ephemeralClient, waiting)) === "invited") return { step: "invited" };
  } catch (error) {
    const problem = asProblem(error);
    if (Object.keys(problem.fields).length === 0) throw problem;
    return { step: "form", restored, problem };
  }
  return restored ? finishWithRestoredPassword(waiting.email) : { step: "password" };
}

const passwordFor = (email: string) =>
  z.object({ newPassword: newPassword("New Password is required", email) });

/** The last step if the password could not be restored: another person registered this address first. @public loaded lazily */
export function ChoosePassword({ email }: { email: string }) {
  const form = useSchemaForm({
    schema: passwordFor(email),
    passwords: ["newPassword"],
    failure: "Password update failed. Please try again.",
    send: ({ newPassword: password }) => openDashboard(ephemeralClient, email, password),
  });

  return (
    <>
      <h2>Choose your password</h2>
      <p>Your council is registered. No earlier password works.</p>
      <Form form={form} submit="Update password">
        <NewPasswordField {...form.field("newPassword")} />
      </Form>
    </>
  );
}

/** The council has closed; its managers and officers can reopen it. */
const closedCode = "TR046";

const withPassword = (email: string) => z.object({ ...claimSchema.shape, ...passwordFor(email).shape });

interface Props {
  /** The client with the session: this page's, or the stored one. */
  client: () => Promise<Client>;
  /** The account's address, which cannot be changed here. */
  email: string;
  /** Whether the registered password already works. */
  restored?: boolean;
  /** What was typed in this browser; the borough was rejected. */
  typed?: WaitingRegistration;
  problem?: Problem;
}

/** Registers a council for an account without one. A closed one can be reopened. @public loaded lazily */
export function FinishRegistration({ client, email, restored = false, typed, problem }: Props) {
  const [closed, setClosed] = useState(problem?.code === closedCode ? typed?.council_key : undefined);
  const form = useSchemaForm({
    // With a restored password there is no field for it.
    schema: (restored ? claimSchema : withPassword(email)) as ReturnType<typeof withPassword>,
    passwords: ["newPassword"],
    failure: "Registration failed. Please try again.",
    send: async ({ newPassword: password, ...claim }) => {
      const { council_key: borough_key, ...names } = claim;
      // Claiming checks this too, but asks for a code first.
      if (!(await ask((api) => api.rpc("email_domain_is_allowed", { email, borough_key }))))
        throw refuseAs("TR007", saysTR007);
      const reopens = borough_key === closed;
      try {
        if (reopens)
          await ask((api) => api.rpc("reopen_council", { borough: borough_key, ...names }), client);
        else if ((await claimCouncil(client, claim)) === "invited")
          return leave({ to: portalRoutes.finishRegistration });
      } catch (error) {
        if (asProblem(error).code === closedCode) setClosed(borough_key);
        throw error;
      }
      if (restored) return finishWithRestoredPassword(email);
      return openDashboard(client, email, password, reopens ? "Your council is open again." : undefined);
    },
  });

  const chosen = form.hook.watch("council_key");
  const isTaken = form.codeOf("council_key") === "TR003";
  const taken = isTaken ? chosen : problem?.code === "TR003" && !chosen ? typed?.council_key : undefined;
  return (
    <>
      {problem && <Notice kind="error">{problem.message}</Notice>}
      {taken && <AskToBeInvited key={taken} council_key={taken} client={client} />}
      {failedFor(form, "proof-required") && (
        <Loaded load={loadProveMailbox} what="This form">
          {({ ProveMailbox }) => <ProveMailbox email={email} onProved={form.submit} />}
        </Loaded>
      )}
      <Form form={form} submit={closed && chosen === closed ? "Reopen council" : "Register"}>
        <p>
          {"You’re registering with "}
          <strong>{email}</strong>.
        </p>
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <BoroughField {...form.field("council_key")} />
        <NameFields field={form.field} known={typed} />
        {!restored && <NewPasswordField {...form.field("newPassword")} />}
        <TermsLine />
      </Form>
    </>
  );
}
