import { useState } from "react";
import { CheckboxField } from "../../client/form/checkbox-field.tsx";
import { Field } from "../../client/form/field.tsx";
import { matches, useFilter } from "../../client/form/filter-field.tsx";
import { Form, SubmitButton } from "../../client/form/form.tsx";
import { TextAreaField } from "../../client/form/text-area-field.tsx";
import { useSchemaForm } from "../../client/form/use-schema-form.ts";
import { wasteKinds, wasteName } from "../../scheme/waste.ts";
import { saveSite, siteSchema, type SiteDetails } from "./settings.ts";

/** Every site with its hours, its closing and what it does not take; one at a time is open to be changed. */
export function SiteDetailsList({ sites: loaded }: { sites: readonly SiteDetails[] }) {
  const [sites, setSites] = useState(loaded);
  const [open, setOpen] = useState<string | null>(null);
  const { wanted, filterField } = useFilter("Find a site");
  const found = sites.filter(({ address }) => matches(wanted, address));

  return (
    <>
      {filterField(sites.length, `${found.length} of ${sites.length} sites`)}
      <ul className="plain-list site-details">
        {found.map((site) => (
          <li key={site.id} className="card">
            <h3>
              Site {site.position}: {site.address}
            </h3>
            {open === site.id ? (
              <SiteForm
                site={site}
                onSaved={(saved) => setSites(sites.map((one) => (one.id === saved.id ? saved : one)))}
                onClose={() => setOpen(null)}
              />
            ) : (
              <>
                <p className="site-summary">{summary(site)}</p>
                <button
                  className="button-link"
                  type="button"
                  aria-label={`Change site ${site.position}`}
                  onClick={() => setOpen(site.id)}
                >
                  Change
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What residents are told of a site, on one line. */
function summary({ opening_hours, closed_until, not_taken }: SiteDetails): string {
  const parts = [
    closed_until && `Closed until ${closed_until.split("-").reverse().join("/")}`,
    opening_hours,
    not_taken.length > 0 && `Not taken: ${not_taken.map(wasteName).join("; ")}`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(". ") : "Nothing said yet.";
}

interface FormProps {
  site: SiteDetails;
  onSaved: (site: SiteDetails) => void;
  onClose: () => void;
}

type Values = { opening_hours: string; closed_until: string };

function SiteForm({ site, onSaved, onClose }: FormProps) {
  const [notTaken, setNotTaken] = useState<readonly string[]>(site.not_taken);
  const form = useSchemaForm<Values>({
    schema: siteSchema,
    failure: "The site could not be saved. Please try again.",
    send: async (values) => {
      const details = { ...values, not_taken: [...notTaken] };
      await saveSite(site.id, details);
      onSaved({ ...site, ...details });
      return "Update successful!";
    },
  });
  return (
    <Form form={form}>
      <TextAreaField
        label="Opening hours"
        hint="Shown to residents. For example: Monday to Saturday 8am to 5pm."
        defaultValue={site.opening_hours}
        {...form.field("opening_hours")}
      />
      <Field
        label="Closed until"
        hint="Shown to residents. The day on which it opens again. Empty while it is open."
        type="date"
        defaultValue={site.closed_until}
        {...form.field("closed_until")}
      />
      <fieldset className="not-taken">
        <legend>Not taken here</legend>
        <p className="field-hint">Shown to residents, who then cannot choose it for this site.</p>
        {wasteKinds.map(({ key, name }) => (
          <CheckboxField
            key={key}
            label={name}
            checked={notTaken.includes(key)}
            onChange={({ target }) =>
              setNotTaken(target.checked ? [...notTaken, key] : notTaken.filter((one) => one !== key))
            }
          />
        ))}
      </fieldset>
      <SubmitButton variant="primary">{`Update site ${site.position}`}</SubmitButton>
      <button className="button-link" type="button" onClick={onClose}>
        Close
      </button>
    </Form>
  );
}
