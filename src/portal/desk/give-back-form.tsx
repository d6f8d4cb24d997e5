import { useState } from "react";
import { toProblem } from "../../client/data/errors.ts";
import { z } from "../../client/data/z.ts";
import { Field, SelectField } from "../../client/form/field.tsx";
import { requiredText } from "../../client/form/field-schemas.ts";
import { Form } from "../../client/form/form.tsx";
import { useSchemaForm } from "../../client/form/use-schema-form.ts";
import { ReauthenticationDialog } from "../../client/session/reauthentication-dialog.tsx";
import { Facts } from "../../client/ui/facts.tsx";
import { Notice, StatusRegion } from "../../client/ui/notice.tsx";
import { takeBackReasons } from "../../scheme/closed-sets.generated.ts";
import { takeBackNames } from "../../scheme/refusal-reasons.ts";
import { voucherLimits } from "../../scheme/voucher-limits.ts";
import { loadLines } from "../../scheme/waste.ts";
import { findAcceptance, giveBack, type Acceptance } from "./give-back.ts";

/**
 * For managers: a voucher that somebody else accepted by mistake is found by its code, and given back.
 * @public imported when it is shown, which knip does not see
 */
export function GiveBack({ email }: { email: string }) {
  const [found, setFound] = useState<Acceptance | null>(null);
  const [said, setSaid] = useState("");
  return (
    <section className="desk-part" aria-labelledby="give-back">
      <h2 id="give-back">Give a voucher back</h2>
      <p>
        {`If a voucher was accepted at one of your sites by mistake in the last ${voucherLimits.giveBackDays} days, you can make it active again, once. If it has expired, it can be used for ${voucherLimits.giveBackExtraDays} more days. You cannot give back a voucher that you accepted yourself.`}
      </p>
      <StatusRegion>{said && <Notice kind="success">{said}</Notice>}</StatusRegion>
      {found ? (
        <Mend
          found={found}
          email={email}
          onDone={(text) => {
            setSaid(text);
            setFound(null);
          }}
        />
      ) : (
        <Find
          onFound={(acceptance) => {
            setSaid("");
            setFound(acceptance);
          }}
        />
      )}
    </section>
  );
}

const findSchema = z.object({ accepted_code: requiredText("Voucher code is required") });

function Find({ onFound }: { onFound: (found: Acceptance) => void }) {
  const form = useSchemaForm({
    schema: findSchema,
    failure: "The voucher could not be looked up. Please try again.",
    send: async ({ accepted_code }) => onFound(await findAcceptance(accepted_code)),
  });
  return (
    <Form form={form} submit="Find voucher">
      <Field
        label="Code of the accepted voucher"
        autoComplete="off"
        spellCheck={false}
        {...form.field("accepted_code")}
      />
    </Form>
  );
}

const mendSchema = z.object({ reason: z.enum(takeBackReasons, "Choose a reason") });

interface MendProps {
  found: Acceptance;
  email: string;
  onDone: (said: string) => void;
}

function Mend({ found, email, onDone }: MendProps) {
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useSchemaForm({
    schema: mendSchema,
    failure: "The voucher could not be given back. Please try again.",
    send: async ({ reason }) => {
      try {
        onDone(await giveBack(found.id, reason));
      } catch (error) {
        if (toProblem(error).kind !== "recent-login-required") throw error;
        setAsksPassword(true);
      }
    },
  });
  return (
    <>
      <Facts
        facts={[
          ["Accepted", found.at],
          ["By", found.by],
          ["Site", found.site],
          ["For", found.load && loadLines(found.load).join("\n")],
        ]}
      />
      <Form form={form} submit="Give back">
        <SelectField
          label="Why?"
          empty="Choose a reason"
          options={takeBackReasons.map((key) => ({ key, name: takeBackNames[key] }))}
          defaultValue=""
          {...form.field("reason")}
        />
      </Form>
      <p>
        <button className="button-link" type="button" onClick={() => onDone("")}>
          Look up another code
        </button>
      </p>
      {asksPassword && (
        <ReauthenticationDialog
          email={email}
          onProved={() => {
            setAsksPassword(false);
            void form.submit();
          }}
          onCancel={() => setAsksPassword(false)}
        />
      )}
    </>
  );
}
