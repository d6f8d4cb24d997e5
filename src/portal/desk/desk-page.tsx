import { useCallback, useRef, useState } from "react";
import { requestIds } from "../../shared/api/request-ids.ts";
import { Field, SelectField } from "../../shared/forms/field.tsx";
import { Form } from "../../shared/forms/form.tsx";
import { FormSkeleton } from "../../shared/forms/form-skeleton.tsx";
import { useSchemaForm } from "../../shared/forms/use-schema-form.ts";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { useLeaveWarning } from "../../shared/auth/use-leave-warning.ts";
import { SignedInPage } from "../../shared/auth/signed-in-page.tsx";
import { boroughs } from "../../shared/domain/boroughs.ts";
import { portalRoutes } from "../../shared/domain/routes.ts";
import { deskADay, wasteKindsAtMost } from "../../shared/domain/limits.generated.ts";
import { wasteKinds, wasteSizes } from "../../shared/domain/waste.ts";
import { deskSchema, loadSites, type DeskSite } from "./desk.ts";
import type { DeskVoucher } from "./issue-voucher.ts";
import { LinkButton } from "../../shared/ui/buttons.tsx";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import "./desk.css";

const loadIssueVoucher = () => import("./issue-voucher.ts");
const lazyIssuedToday = () => import("./today.tsx");
const loadSheet = () => import("./sheet.tsx");

const skeleton = <FormSkeleton fields={6} />;

/** /give-voucher */
export function GiveVoucherPage() {
  return (
    <SignedInPage
      heading="Give a voucher to a resident"
      backTo={portalRoutes.dashboard}
      help={
        <>
          <h2>For whom</h2>
          <p>
            For people without a phone or an email address, on the telephone or at your desk. Everyone else
            can get a voucher in the app.
          </p>
          <p>{`You can give ${deskADay} a day.`}</p>
        </>
      }
      skeleton={skeleton}
    >
      {({ memberships }) => <Desk councilKey={memberships[0]?.council_key ?? ""} />}
    </SignedInPage>
  );
}

function Desk({ councilKey }: { councilKey: string }) {
  const [borough, setBorough] = useState(councilKey);
  const [issued, setIssued] = useState<{ voucher: DeskVoucher; person?: string } | null>(null);
  /** A new form for each person. */
  const [count, setCount] = useState(0);
  const load = useCallback(() => loadSites(councilKey, borough), [councilKey, borough]);

  if (issued) {
    return (
      <Loaded load={loadSheet} what="The voucher" skeleton={skeleton}>
        {({ Sheet }) => (
          <Sheet
            voucher={issued.voucher}
            person={issued.person}
            onNext={() => {
              setIssued(null);
              setBorough(councilKey);
              setCount(count + 1);
            }}
          />
        )}
      </Loaded>
    );
  }
  return (
    <div className="desk">
      <Loaded key={councilKey} load={load} what="Your sites" skeleton={skeleton}>
        {(sites) => (
          <GiveForm
            key={count}
            councilKey={councilKey}
            sites={sites}
            onBorough={setBorough}
            onIssued={setIssued}
          />
        )}
      </Loaded>
      <Loaded load={lazyIssuedToday} what="What you gave today" skeleton={null}>
        {({ IssuedToday: Today }) => <Today onShow={(voucher) => setIssued({ voucher })} />}
      </Loaded>
    </div>
  );
}

interface GiveFormProps {
  councilKey: string;
  /** The council's sites for residents of the chosen borough. */
  sites: readonly DeskSite[];
  onBorough: (borough: string) => void;
  onIssued: (given: { voucher: DeskVoucher; person: string }) => void;
}

const places = [1, 2, 3, 4] as const;

function GiveForm({ councilKey, sites, onBorough, onIssued }: GiveFormProps) {
  const [kinds, setKinds] = useState(1);
  // One id per form: the same person again is another voucher.
  const [requestId] = useState(requestIds);
  const [question, setQuestion] = useState<{ about: string; text: string } | null>(null);
  /** Questions about this person that were answered 'Yes'. */
  const confirmed = useRef<string[]>([]);
  const form = useSchemaForm({
    schema: deskSchema,
    stored: { borough_key: councilKey },
    failure: "No voucher was issued. Please try again.",
    send: async (typed) => {
      // Loaded before issuing: a voucher must be shown.
      const [{ issueVoucher, askAboutBorough }] = await Promise.all([loadIssueVoucher(), loadSheet()]);
      const [place, anyway] = ["place", "anyway"].map((what) => `${what} ${JSON.stringify(typed)}`) as [
        string,
        string,
      ];
      const outside = confirmed.current.includes(place) ? "" : await askAboutBorough(typed);
      if (outside) return setQuestion({ about: place, text: outside });
      const answer = await issueVoucher(typed, requestId(typed), confirmed.current.includes(anyway));
      if ("question" in answer) return setQuestion({ about: anyway, text: answer.question });
      return onIssued(answer);
    },
  });

  useLeaveWarning(form.hook.formState.isDirty);
  const { onChange, ...boroughField } = form.field("borough_key");
  return (
    <Form form={form} submit="Give voucher">
      <Field label="Surname" autoComplete="off" {...form.field("surname")} />
      <Field
        label="House number"
        hint="With the flat, such as: Flat 12, 5"
        autoComplete="off"
        {...form.field("house_number")}
      />
      <Field label="Postcode" autoComplete="off" autoCapitalize="characters" {...form.field("postcode")} />
      <SelectField
        label="Local borough"
        hint="Where they live"
        options={boroughs}
        onChange={(event) => {
          onBorough(event.target.value);
          return onChange(event);
        }}
        {...boroughField}
      />
      {places.slice(0, kinds).map((at) => (
        <SelectField
          key={at}
          label={at === 1 ? "What are they bringing?" : "And what else?"}
          empty="Choose from the list"
          options={wasteKinds}
          defaultValue=""
          // The focus announces an error on a field.
          autoFocus={at > 1}
          {...form.field(`kind_${at}`)}
        />
      ))}
      {places.slice(kinds).map((at) => (
        <input key={at} type="hidden" {...form.field(`kind_${at}`)} defaultValue="" />
      ))}
      {kinds < wasteKindsAtMost && (
        <p>
          <LinkButton onClick={() => setKinds(kinds + 1)}>Add another kind</LinkButton>
        </p>
      )}
      <SelectField
        label="How much?"
        hint="All of it together"
        empty="Choose from the list"
        options={wasteSizes}
        defaultValue=""
        {...form.field("size")}
      />
      <SelectField
        label="Site"
        hint={sites.length === 0 ? "None of your sites serves this borough." : undefined}
        empty="Choose a site"
        options={sites.map(({ id: key, address, note }) => ({
          key,
          name: note ? `${address} (${note})` : address,
        }))}
        defaultValue=""
        {...form.field("site_id")}
      />
      {question && (
        <ConfirmDialog
          question={question.text}
          onNo={() => setQuestion(null)}
          onYes={() => {
            confirmed.current.push(question.about);
            setQuestion(null);
            void form.submit();
          }}
        >
          Give the voucher anyway?
        </ConfirmDialog>
      )}
    </Form>
  );
}
