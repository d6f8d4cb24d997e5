import { useState } from "react";
import { z } from "../../client/data/z.ts";
import { Field, SelectField } from "../../client/form/field.tsx";
import { requiredText } from "../../client/form/field-schemas.ts";
import { Form } from "../../client/form/form.tsx";
import { FormSkeleton } from "../../client/form/form-skeleton.tsx";
import { Loaded } from "../../client/problem/loaded.tsx";
import { useSchemaForm } from "../../client/form/use-schema-form.ts";
import { useRecent } from "../../client/session/use-recent.tsx";
import { Facts } from "../../client/ui/facts.tsx";
import { Notice, StatusRegion } from "../../client/ui/notice.tsx";
import { takeBackReasons } from "../../scheme/closed-sets.generated.ts";
import { takeBackNames } from "../../scheme/refusal-reasons.ts";
import { dayInBritain } from "../../scheme/days.ts";
import { voucherLimits } from "../../scheme/voucher-limits.ts";
import { loadLines } from "../../scheme/waste.ts";
import { findAcceptance, giveBack, loadAccepted, loadOwnSites, type Acceptance } from "./give-back.ts";
import { LinkButton, QuietButton } from "../../client/ui/buttons.tsx";

/**
 * For managers: a voucher that somebody else accepted by mistake is found by its code or on its day, and given back.
 * @public imported when it is shown, which knip does not see
 */
export function GiveBack({ email }: { email: string }) {
  const [chosen, setChosen] = useState<Acceptance | null>(null);
  const [said, setSaid] = useState("");
  const choose = (acceptance: Acceptance) => {
    setSaid("");
    setChosen(acceptance);
  };
  return (
    <section className="desk-part" aria-labelledby="give-back">
      <h2 id="give-back">Give a voucher back</h2>
      <p>
        {`If a voucher was accepted at one of your sites by mistake in the last ${voucherLimits.giveBackDays} days, you can make it active again, once. If it has expired, it can be used for ${voucherLimits.giveBackExtraDays} more days. You cannot give back a voucher that you accepted yourself.`}
      </p>
      <StatusRegion>{said && <Notice kind="success">{said}</Notice>}</StatusRegion>
      {chosen ? (
        <Mend
          found={chosen}
          email={email}
          onDone={(text) => {
            setSaid(text);
            setChosen(null);
          }}
        />
      ) : (
        <>
          <Find onFound={choose} />
          <Day onFound={choose} />
        </>
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

/** For whoever has no code: what was accepted at a site on a day. */
function Day({ onFound }: { onFound: (found: Acceptance) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>I do not have the code</summary>
      {isOpen && (
        <Loaded load={loadOwnSites} what="Your sites" skeleton={<FormSkeleton fields={2} />}>
          {(sites) => <DayForm sites={sites} onFound={onFound} />}
        </Loaded>
      )}
    </details>
  );
}

const daySchema = z.object({
  site: requiredText("Choose a site"),
  day: requiredText("Day is required"),
});

interface DayProps {
  sites: readonly { id: string; address: string }[];
  onFound: (found: Acceptance) => void;
}

function DayForm({ sites, onFound }: DayProps) {
  const [listed, setListed] = useState<Awaited<ReturnType<typeof loadAccepted>> | null>(null);
  const form = useSchemaForm({
    schema: daySchema,
    stored: { day: dayInBritain(new Date()) },
    failure: "The day could not be looked up. Please try again.",
    send: async ({ site, day }) => setListed(await loadAccepted(site, day)),
  });
  return (
    <>
      <Form form={form} submit="Show what was accepted">
        <SelectField
          label="Site"
          empty="Choose a site"
          options={sites.map(({ id: key, address: name }) => ({ key, name }))}
          defaultValue=""
          {...form.field("site")}
        />
        <Field label="Day" type="date" {...form.field("day")} />
      </Form>
      <StatusRegion>
        {listed && (
          <p>{listed.length === 0 ? "Nothing was accepted there on that day." : "The last first:"}</p>
        )}
      </StatusRegion>
      <ul className="desk-today">
        {listed?.map((one) => (
          <li key={one.id}>
            <p id={`accepted-${one.id}`}>
              {`${one.at}, by ${one.by}. ${one.load ? loadLines(one.load).join(", ") : ""}`}
            </p>
            {one.not ? (
              <p className="field-hint">{one.not}</p>
            ) : (
              <QuietButton aria-describedby={`accepted-${one.id}`} onClick={() => onFound(one)}>
                This one
              </QuietButton>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const mendSchema = z.object({ reason: z.enum(takeBackReasons, "Choose a reason") });

interface MendProps {
  found: Acceptance;
  email: string;
  onDone: (said: string) => void;
}

function Mend({ found, email, onDone }: MendProps) {
  const [asRecent, dialog] = useRecent(email);
  const form = useSchemaForm({
    schema: mendSchema,
    failure: "The voucher could not be given back. Please try again.",
    send: async ({ reason }) => {
      await asRecent(
        async () => onDone(await giveBack(found.id, reason)),
        () => form.submit(),
      );
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
        <LinkButton onClick={() => onDone("")}>Look up another voucher</LinkButton>
      </p>
      {dialog}
    </>
  );
}
