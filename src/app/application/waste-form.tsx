import { Problem } from "../../client/data/errors.ts";
import { requiredText } from "../../client/form/field-schemas.ts";
import { SelectField } from "../../client/form/field.tsx";
import { Form } from "../../client/form/form.tsx";
import { useSchemaForm } from "../../client/form/use-schema-form.ts";
import { z } from "../../client/data/z.ts";
import { wasteAmounts, wasteKinds, wasteName } from "../../scheme/waste.ts";
import { saveApplication, readApplication } from "./application.ts";

/** The site that was chosen, as far as this step needs it. */
export interface ChosenSite {
  id: string;
  address: string;
  notTaken: readonly string[];
  borough: string;
  openingHours: string;
  toPay: string;
  /** The borough's other sites that are open, by what they refuse. */
  others: readonly { address: string; notTaken: readonly string[] }[];
}

const schema = z.object({
  waste: requiredText("Choose what you are bringing"),
  amount: requiredText("Choose how much you are bringing"),
});

/** What a site that does not take something says, with the borough's sites that do. */
function notTakenHere(site: ChosenSite, waste: string): string {
  const takers = site.others
    .filter(({ notTaken }) => !notTaken.includes(waste))
    .map(({ address }) => address);
  const where = takers.length > 0 ? ` These do: ${takers.join("; ")}.` : "";
  return `This site does not take it.${where}`;
}

/**
 * Asks what is brought to a site, and how much.
 * @public imported when it is shown, which knip does not see
 */
export function WasteForm({ site, onKept }: { site: ChosenSite; onKept: () => void }) {
  const before = readApplication();
  const form = useSchemaForm({
    schema,
    failure: "This could not be kept. Please try again.",
    send: async ({ waste, amount }) => {
      if (site.notTaken.includes(waste)) {
        const message = notTakenHere(site, waste);
        throw new Problem("refused", message, { waste: message });
      }
      const { borough, openingHours, toPay, id: siteId, address: siteAddress } = site;
      saveApplication({ borough, openingHours, toPay, siteId, siteAddress, waste, amount });
      onKept();
    },
  });
  return (
    <Form form={form} submit="Review your details">
      <p>{site.address}</p>
      {site.notTaken.length > 0 && (
        <p className="app-small">Not taken here: {site.notTaken.map(wasteName).join("; ")}.</p>
      )}
      <SelectField
        label="What are you bringing?"
        empty="Choose from the list"
        options={wasteKinds.map(({ key, name }) => ({
          key,
          name: site.notTaken.includes(key) ? `${name} (not taken here)` : name,
        }))}
        defaultValue={before?.waste ?? ""}
        {...form.field("waste")}
      />
      <SelectField
        label="How much?"
        empty="Choose from the list"
        options={wasteAmounts}
        defaultValue={before?.amount ?? ""}
        {...form.field("amount")}
      />
    </Form>
  );
}
