import { useRef, useState } from "react";
import { asProblem, Problem } from "../../shared/api/problem.ts";
import { z } from "../../shared/api/z.ts";
import { withDomains } from "../../shared/forms/domains-of.tsx";
import { Field, SelectField } from "../../shared/forms/field.tsx";
import { emailSchema } from "../../shared/forms/field-schemas.ts";
import { Form } from "../../shared/forms/form.tsx";
import { useSchemaForm } from "../../shared/forms/use-schema-form.ts";
import { useRecent } from "../../shared/auth/use-recent.tsx";
import { roleNames } from "../../shared/auth/use-session.ts";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { inviteMember } from "./api.ts";

const notOfCouncil = "Their email must be specific to your council";

export const inviteSchema = z.object({
  email: emailSchema(),
  role: z.enum(["manager", "officer", "gate"], "Role is required"),
});

const hints = {
  manager: "Can do everything, including inviting and removing people.",
  officer: "Sites, companies, figures and vouchers.",
  gate: "Checks vouchers, and sees nothing else. Can have any email address.",
} as const;

interface Props {
  borough: string;
  firstRole: "manager" | "officer";
  /** The inviting account. */
  ownEmail: string;
  onInvited: () => Promise<void>;
}

/** Invites a colleague by email and role. @public loaded lazily */
export function InviteForm({ borough, firstRole, ownEmail, onInvited }: Props) {
  const [asRecent, dialog] = useRecent(ownEmail);
  /** Warns about an address for gate staff outside the council's domains. */
  const [confirming, setConfirming] = useState<string | null>(null);
  const confirmed = useRef("");
  const form = useSchemaForm({
    schema: inviteSchema,
    failure: "The invitation could not be sent. Please try again.",
    send: async ({ email, role }) => {
      if (role === "gate" && confirmed.current !== email) {
        setConfirming(email);
        return undefined;
      }
      let came: string | undefined;
      try {
        await asRecent(
          async () => {
            came = await inviteMember(email, role);
            form.hook.setValue("email", "");
            await onInvited();
          },
          () => form.submit(),
        );
      } catch (error) {
        const problem = asProblem(error);
        if (problem.code === "TR008") throw new Problem("refused", "", { email: notOfCouncil }, "", "TR008");
        throw problem;
      }
      return came;
    },
  });
  const role = form.hook.watch("role");

  const email = form.field("email");
  return (
    <>
      <Form form={form} submit="Invite">
        <Field
          label="Colleague's email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          {...email}
          error={withDomains(email.error, form.codeOf("email"), borough)}
        />
        <SelectField
          label="Role"
          defaultValue={firstRole}
          hint={hints[role in hints ? role : firstRole]}
          {...form.field("role")}
          options={Object.entries(roleNames).map(([key, name]) => ({ key, name }))}
        />
      </Form>
      {confirming !== null && (
        <ConfirmDialog
          question={`Is ${confirming} right?`}
          onNo={() => setConfirming(null)}
          onYes={() => {
            confirmed.current = confirming;
            setConfirming(null);
            void form.submit();
          }}
        >
          <p>Anyone who can read emails to this address will be able to check and accept your vouchers.</p>
        </ConfirmDialog>
      )}
      {dialog}
    </>
  );
}
