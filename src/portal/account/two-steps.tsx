import { useState } from "react";
import encodeQR from "qr";
import { supabase } from "../../shared/api/client.ts";
import { refuse } from "../../shared/api/errors.ts";
import { asProblem, Problem } from "../../shared/api/problem.ts";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { z } from "../../shared/api/z.ts";
import { cleanCode } from "../../shared/domain/clean-input.ts";
import { Field } from "../../shared/forms/field.tsx";
import { Form } from "../../shared/forms/form.tsx";
import { useSchemaForm } from "../../shared/forms/use-schema-form.ts";
import { askSignedIn } from "../../shared/auth/ask-signed-in.ts";
import { PasswordForm } from "../../shared/auth/reauthenticate.tsx";
import type { SignedIn } from "../../shared/auth/use-session.ts";
import { Notice } from "../../shared/ui/notice.tsx";
import { QrDrawing } from "../../shared/ui/qr-drawing.tsx";
import { Button } from "../../shared/ui/buttons.tsx";

interface Enrolment {
  factorId: string;
  secret: string;
  modules: boolean[][];
}

/** Loads the account's verified second step; null without one. */
async function loadFactor(): Promise<{ id: string } | null> {
  const { totp } = await askSignedIn((client) => client.auth.mfa.listFactors());
  return totp[0] ?? null;
}

/** Announces that a second step will be verified or removed. @throws {Problem} "recent-login-required" */
async function announceFactor(factorId: string): Promise<void> {
  await askSignedIn((client) => client.rpc("announce_change", { what: "second_step", value: factorId }));
}

/** Starts setting up a second step; it counts once a code was verified. @throws {Problem} "refused" where the service offers none */
async function enrol(): Promise<Enrolment> {
  const { all } = await askSignedIn((client) => client.auth.mfa.listFactors());
  // An unfinished set-up would block the next one.
  for (const { id, status } of all)
    if (status === "unverified") await askSignedIn((client) => client.auth.mfa.unenroll({ factorId: id }));
  try {
    const enrolled = await askSignedIn((client) => client.auth.mfa.enroll({ factorType: "totp" }));
    const modules = encodeQR(enrolled.totp.uri, "raw", { border: 4 });
    return { factorId: enrolled.id, secret: enrolled.totp.secret, modules };
  } catch (error) {
    const problem = asProblem(error);
    throw problem.kind === "not-offered"
      ? new Problem("refused", "Two-step sign-in is not available here.")
      : problem;
  }
}

interface Props {
  user: SignedIn;
  onClose: () => void;
}

/** Turns two-step sign-in on and off. @public loaded lazily */
export function TwoSteps({ user, onClose }: Props) {
  const [on, setOn] = useState<boolean | null>(null);
  if (on === null) {
    return (
      <Loaded load={loadFactor} what="Your second step">
        {(factor) =>
          factor ? (
            <TurnOff user={user} factorId={factor.id} onDone={() => setOn(false)} onClose={onClose} />
          ) : (
            <TurnOn user={user} onDone={() => setOn(true)} onClose={onClose} />
          )
        }
      </Loaded>
    );
  }
  return (
    <>
      <Notice kind="success">
        {on ? "Two-step sign-in is on. Every other device is signed out." : "Two-step sign-in is off."}
      </Notice>
      <div className="dialog-buttons">
        <Button data-first-focus onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  );
}

function TurnOn({ user, onDone, onClose }: Props & { onDone: () => void }) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [late, setLate] = useState(false);
  if (enrolment) {
    return (
      <Scan
        enrolment={enrolment}
        onDone={onDone}
        onLate={() => {
          setEnrolment(null);
          setLate(true);
        }}
      />
    );
  }
  return (
    <PasswordForm
      email={user.email}
      action="Continue"
      failure="Two-step sign-in could not be turned on. Please try again."
      onProved={async () => setEnrolment(await enrol())}
      onCancel={onClose}
    >
      {late && (
        <Notice kind="error" detail="Please enter your password to continue.">
          That took too long.
        </Notice>
      )}
      <p>
        When you sign in, you will need a code from an authenticator app on your phone as well as your
        password. Enter your password to set it up.
      </p>
    </PasswordForm>
  );
}

const authenticatorCode = /^\d{6}$/;

const codeSchema = z.object({
  code: z
    .string()
    .check(
      z.overwrite(cleanCode),
      z.regex(authenticatorCode, "Enter the 6 digits that your authenticator app shows."),
    ),
});

interface ScanProps {
  enrolment: Enrolment;
  onDone: () => void;
  /** Called if the password was entered too long ago. */
  onLate: () => void;
}

function Scan({ enrolment, onDone, onLate }: ScanProps) {
  const { factorId, secret, modules } = enrolment;
  const form = useSchemaForm({
    schema: codeSchema,
    failure: "Two-step sign-in could not be turned on. Please try again.",
    send: async ({ code }) => {
      try {
        await announceFactor(factorId);
      } catch (error) {
        if (asProblem(error).kind !== "recent-login-required") throw error;
        return onLate();
      }
      try {
        await askSignedIn((client) => client.auth.mfa.challengeAndVerify({ factorId, code }));
      } catch (error) {
        throw asProblem(error).kind === "token-expired" ? refuse("wrongAppCode") : error;
      }
      onDone();
    },
  });

  return (
    <Form form={form} submit="Turn on">
      <p>Scan this with your authenticator app, or type the key into it.</p>
      <QrDrawing
        modules={modules}
        className="two-steps-code"
        aria-label="QR code for your authenticator app"
      />
      <p>
        {"Key: "}
        <code>{secret.replaceAll(/(.{4})/g, "$1 ").trim()}</code>
      </p>
      <Field
        label="Code from your app"
        hint="6 digits"
        autoComplete="one-time-code"
        inputMode="numeric"
        {...form.field("code")}
      />
    </Form>
  );
}

function TurnOff({ user, factorId, onDone, onClose }: Props & { factorId: string; onDone: () => void }) {
  async function turnOff() {
    await announceFactor(factorId);
    await askSignedIn((client) => client.auth.mfa.unenroll({ factorId }));
    // The token still claims two steps.
    await (await supabase()).auth.refreshSession();
    onDone();
  }

  return (
    <PasswordForm
      email={user.email}
      action="Turn off"
      variant="danger"
      failure="Two-step sign-in could not be turned off. Please try again."
      onProved={turnOff}
      onCancel={onClose}
    >
      <p>Two-step sign-in is on. Enter your password and a code to turn it off.</p>
    </PasswordForm>
  );
}
