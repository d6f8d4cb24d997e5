import { useRef, useState } from "react";
import { Problem } from "../../client/data/errors.ts";
import { requiredText } from "../../client/form/field-schemas.ts";
import { SelectField } from "../../client/form/field.tsx";
import { Form } from "../../client/form/form.tsx";
import { useSchemaForm } from "../../client/form/use-schema-form.ts";
import { z } from "../../client/data/z.ts";
import { voucherLimits } from "../../scheme/voucher-limits.ts";
import { wasteKinds, wasteName, wasteSizes, type Load } from "../../scheme/waste.ts";
import { saveApplication, readApplication } from "./application.ts";

/** The site that was chosen, as far as this step needs it. */
export interface ChosenSite {
  id: string;
  address: string;
  notTaken: readonly string[];
  homeBorough: string;
  siteCouncil: string;
  openingHours: string;
  toPay: string;
  validDays: number;
  /** The other sites that can be chosen, by what they refuse. */
  others: readonly { address: string; notTaken: readonly string[] }[];
}

/** The kinds of a load have places; those that are shown have to be filled in. */
const places = Array.from({ length: voucherLimits.loadKindsAtMost }, (_, index) => index);
const kindAt = (place: number) => (place === 0 ? "waste" : `waste${place + 1}`);

const schemaOf = (shown: readonly number[]) =>
  z.object({
    ...Object.fromEntries(
      shown.map((place) => [kindAt(place), requiredText("Choose what you are bringing")]),
    ),
    size: requiredText("Choose how much you are bringing"),
  });

/** What a site that does not take something says, with the sites that take the whole load. */
function notTakenHere(site: ChosenSite, load: Load): string {
  const takers = site.others
    .filter(({ notTaken }) => !load.kinds.some((kind) => notTaken.includes(kind)))
    .map(({ address }) => address);
  const all = load.kinds.length > 1 ? "all of it" : "it";
  const where =
    takers.length > 0 ? ` These sites take ${all}: ${takers.join("; ")}.` : ` No site takes ${all}.`;
  return `This site does not take this.${where}`;
}

/** What is wrong with a load, by field. */
function faultsOf(site: ChosenSite, load: Load, shown: readonly number[]): Record<string, string> {
  const faults: Record<string, string> = {};
  load.kinds.forEach((kind, index) => {
    const field = kindAt(shown[index] ?? 0);
    if (load.kinds.indexOf(kind) < index) faults[field] = "You have already added this kind.";
    else if (site.notTaken.includes(kind)) faults[field] = notTakenHere(site, load);
  });
  return faults;
}

/**
 * Asks what is brought to a site, and how much: one to four kinds.
 * @public imported when it is shown, which knip does not see
 */
export function WasteForm({ site, onSaved }: { site: ChosenSite; onSaved: () => void }) {
  const before = readApplication()?.load;
  const [shown, setShown] = useState<readonly number[]>(() =>
    places.slice(0, Math.max(1, before?.kinds.length ?? 1)),
  );
  const add = useRef<HTMLButtonElement>(null);
  const form = useSchemaForm<Record<string, string>>({
    schema: schemaOf(shown),
    failure: "This could not be saved. Please try again.",
    send: async (values) => {
      const load = { kinds: shown.map((place) => values[kindAt(place)] ?? ""), size: values["size"] ?? "" };
      const faults = faultsOf(site, load, shown);
      const [message] = Object.values(faults);
      if (message) throw new Problem("refused", message, faults);
      const {
        homeBorough,
        siteCouncil,
        openingHours,
        toPay,
        validDays,
        id: siteId,
        address: siteAddress,
      } = site;
      saveApplication({
        homeBorough,
        siteCouncil,
        openingHours,
        toPay,
        validDays,
        siteId,
        siteAddress,
        load,
      });
      onSaved();
    },
  });
  const free = places.find((place) => !shown.includes(place));

  const fields = (place: number) => (
    <SelectField
      label="What are you bringing?"
      empty="Choose from the list"
      options={wasteKinds.map(({ key, name }) => ({
        key,
        name: site.notTaken.includes(key) ? `${name} (not taken here)` : name,
      }))}
      defaultValue={before?.kinds[place] ?? ""}
      {...form.field(kindAt(place))}
    />
  );
  return (
    <Form form={form} submit="Review your details">
      <p>{site.address}</p>
      {site.notTaken.length > 0 && (
        <p className="app-small">Not taken here: {site.notTaken.map(wasteName).join("; ")}.</p>
      )}
      {shown.map((place, index) =>
        index === 0 ? (
          <div key={place} className="form">
            {fields(place)}
          </div>
        ) : (
          <fieldset key={place} className="form">
            <legend>Kind {index + 1}</legend>
            {fields(place)}
            <button
              className="button-link"
              type="button"
              onClick={() => {
                form.hook.unregister(kindAt(place));
                setShown(shown.filter((other) => other !== place));
                // The button goes with its fields, and the focus would go with it.
                add.current?.focus();
              }}
            >
              Remove kind {index + 1}
            </button>
          </fieldset>
        ),
      )}
      {/* It stays where it is, so that it can take the focus. */}
      <button
        ref={add}
        className="button-link"
        type="button"
        aria-disabled={free === undefined}
        onClick={() => free !== undefined && setShown([...shown, free])}
      >
        {free === undefined
          ? `A voucher can be for up to ${voucherLimits.loadKindsAtMost} kinds`
          : "Add another kind"}
      </button>
      <SelectField
        label="How much?"
        hint="All of it together"
        empty="Choose from the list"
        options={wasteSizes}
        defaultValue={before?.size ?? ""}
        {...form.field("size")}
      />
    </Form>
  );
}
