import { CheckboxField, FieldGroup } from "../../shared/forms/field.tsx";
import { Form, SubmitButton } from "../../shared/forms/form.tsx";
import { useSharedForm } from "../../shared/forms/use-shared-form.tsx";
import { useLeaveWarning } from "../../shared/auth/use-leave-warning.ts";
import { z } from "../../shared/api/z.ts";
import { boroughName, boroughs } from "../../shared/domain/boroughs.ts";
import { everyBorough, loadSite, saveBoroughs, type SiteDetails } from "./api.ts";

const formatBoroughs = (keys: readonly string[]): string =>
  keys.includes(everyBorough) ? "all boroughs" : keys.map(boroughName).join(", ");

const schema = z.object({ boroughs: z.array(z.string()) });

export interface SiteFormProps {
  site: SiteDetails;
  onSaved: (site: SiteDetails) => void;
}

/** Lets managers offer a site to other boroughs. @param own the council's borough, which each of its sites serves */
export function SiteBoroughsForm({ site, ownBorough, onSaved }: SiteFormProps & { ownBorough: string }) {
  const form = useSharedForm({
    schema,
    stored: { boroughs: site.boroughs },
    failure: "The boroughs could not be saved. Please try again.",
    save: (changes) => saveBoroughs(site.id, changes),
    reload: () => loadSite(site),
    onSaved: ({ boroughs: offered }) =>
      onSaved({
        ...site,
        boroughs: offered,
        agreed: site.agreed.filter((key) => offered.includes(key) || offered.includes(everyBorough)),
      }),
    words: { boroughs: formatBoroughs },
  });
  useLeaveWarning(form.hook.formState.isDirty);

  return (
    <Form form={form}>
      <FieldGroup
        className="ticks"
        label="Also for residents of"
        hint="Their council is asked first. Once it agrees, they can choose this site, and its gate accepts their vouchers. Vouchers they already have stay valid."
        {...form.field("boroughs")}
      >
        <CheckboxField label="All boroughs" value={everyBorough} {...form.hook.register("boroughs")} />
        <div className="served-boroughs">
          {boroughs
            .filter(({ key }) => key !== ownBorough)
            .map(({ key, name }) => (
              <CheckboxField key={key} label={name} value={key} {...form.hook.register("boroughs")} />
            ))}
        </div>
      </FieldGroup>
      <SubmitButton variant="primary">{`Update boroughs of site ${site.position}`}</SubmitButton>
    </Form>
  );
}
