import { SelectField } from "../../client/form/field.tsx";
import { Notice } from "../../client/ui/notice.tsx";
import type { GateSite } from "./gate-calls.ts";
import "../../client/ui/button.css";

interface Props {
  sites: readonly GateSite[];
  chosen: string | null;
  onChoose: (siteId: string) => void;
}

/** Asks once for each device where it stands. */
export function SiteChoice({ sites, chosen, onChoose }: Props) {
  if (sites.length === 0) {
    return <Notice kind="info">Your council has no sites yet. A manager or officer adds them.</Notice>;
  }
  const councils = [...new Set(sites.map(({ council_name }) => council_name))];
  return (
    <form
      className="code-form"
      data-ready=""
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        const siteId = String(new FormData(event.currentTarget).get("site") ?? "");
        if (!siteId) return;
        onChoose(siteId);
        document.getElementById("main")?.focus();
      }}
    >
      <SelectField
        label="Which site is this?"
        name="site"
        defaultValue={chosen ?? ""}
        autoFocus={chosen !== null}
        required
      >
        <option value="">Choose the site where this device is used</option>
        {councils.map((council) => (
          <optgroup key={council} label={council}>
            {sites
              .filter(({ council_name }) => council_name === council)
              .map(({ id, address }) => (
                <option key={id} value={id}>
                  {address}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
      <button className="button button-action" type="submit">
        This is the site
      </button>
    </form>
  );
}
