import { useEffect, useState, type ReactNode } from "react";
import { britishDayInWords } from "../../shared/domain/days.ts";
import { portalRoutes, publicRoutes } from "../../shared/domain/routes.ts";
import { ask, supabase } from "../../shared/api/client.ts";
import { z } from "../../shared/api/z.ts";
import { signInWithNewPassword } from "../../shared/auth/proof.ts";
import { newPassword } from "../../shared/forms/new-password.ts";
import { nameSchemas } from "../../shared/forms/field-schemas.ts";
import { NameFields } from "../../shared/forms/field.tsx";
import { NewPasswordField } from "../../shared/forms/password-field.tsx";
import { Form } from "../../shared/forms/form.tsx";
import { failedFor, useSchemaForm } from "../../shared/forms/use-schema-form.ts";
import { leave } from "../../shared/auth/end-session.ts";
import { roleNames, type SignedIn } from "../../shared/auth/use-session.ts";
import { declinedDays } from "../../shared/domain/limits.generated.ts";
import { LinkButton } from "../../shared/ui/buttons.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import type { ReceivedInvitation } from "./received-invitations.ts";

const loadProveMailbox = () => import("../../shared/auth/prove-mailbox.tsx");

const names = z.object(nameSchemas);
const withPassword = (email: string) =>
  z.object({ ...nameSchemas, newPassword: newPassword("New Password is required", email) });

export interface JoinProps {
  user: SignedIn;
  /** Receives the page's title: who invites to which council. */
  onTitle: (title: string) => void;
  invitations: readonly [ReceivedInvitation, ...ReceivedInvitation[]];
  otherwise: ReactNode;
}

/** Shows the councils that invite the person, one after the other. @public loaded lazily */
export function Join({ user, invitations, onTitle, otherwise }: JoinProps) {
  const [left, setLeft] = useState<readonly ReceivedInvitation[]>(invitations);
  const [chosen, setChosen] = useState(invitations[0]);
  const declined = left.length === 0;
  const isMember = user.memberships.length > 0;
  const [known] = user.memberships;
  const form = useSchemaForm({
    // A member keeps the existing password.
    schema: (isMember ? names : withPassword(user.email)) as ReturnType<typeof withPassword>,
    passwords: ["newPassword"],
    failure: "Joining failed. Please try again.",
    send: async ({ first_name, last_name, newPassword: password }) => {
      await ask((client) => client.rpc("join_council", { invitation_id: chosen.id, first_name, last_name }));
      if (!isMember) await signInWithNewPassword(supabase, user.email, password);
      return leave({
        to: chosen.role === "gate" && !isMember ? portalRoutes.checkVoucher : portalRoutes.dashboard,
        notice: { kind: "success", text: `You have joined ${chosen.council_name}.` },
      });
    },
  });

  const title = `${chosen.inviter ?? "The operator of this service"} invites you to join ${chosen.council_name}`;
  useEffect(() => {
    if (!declined) onTitle(title);
  }, [declined, onTitle, title]);

  const decline = useSchemaForm({
    failure: "The invitation could not be declined. Please try again.",
    send: async () => {
      await ask((client) => client.rpc("decline_invitation", { token: chosen.decline_token }));
      const others = left.filter(({ id }) => id !== chosen.id);
      setLeft(others);
      if (others[0]) setChosen(others[0]);
    },
  });

  if (declined) return otherwise;
  return (
    <>
      <p>
        {"You are joining as "}
        <strong>{roleNames[chosen.role].toLowerCase()}</strong>
        {", with the address "}
        <strong>{user.email}</strong>
        {`. The invitation is valid until ${britishDayInWords(chosen.expires_at)}.`}
      </p>
      {left.length > 1 && (
        <p>
          {"Also invited to: "}
          {left
            .filter(({ id }) => id !== chosen.id)
            .map((one) => (
              <LinkButton key={one.id} onClick={() => setChosen(one)}>
                {`${one.council_name} (${roleNames[one.role].toLowerCase()})`}
              </LinkButton>
            ))}
        </p>
      )}
      {failedFor(form, "proof-required") && (
        <Loaded load={loadProveMailbox} what="This form">
          {({ ProveMailbox }) => <ProveMailbox email={user.email} onProved={form.submit} />}
        </Loaded>
      )}
      <Form form={form} submit="Join">
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <NameFields field={form.field} known={known} />
        {!isMember && <NewPasswordField {...form.field("newPassword")} />}
        <p>
          {"By joining you accept the "}
          <a href={publicRoutes.terms}>terms of use</a>.
        </p>
      </Form>
      <Form form={decline} submit="I did not expect this" variant="primary" />
      <p className="field-hint">
        {`The invitation will end. We will tell the person who invited you, and ${chosen.council_name} cannot invite you again for ${declinedDays} days.`}
      </p>
    </>
  );
}
