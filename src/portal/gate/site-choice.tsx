import { useRef, useState } from "react";
import { SelectField } from "../../shared/forms/field.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { siteRemoved } from "./answer.ts";
import type { GateSite } from "./device.ts";
import { Empty } from "../../shared/ui/empty.tsx";
import "../../shared/ui/button.css";
import { ActionButton } from "../../shared/ui/buttons.tsx";

interface Props {
  sites: readonly GateSite[];
  chosen: string | null;
  /** Whether the council removed the site of this device. */
  removed: boolean;
  onChoose: (siteId: string) => void;
}

/** Asks which site the device is used at. */
export function SiteChoice({ sites, chosen, removed, onChoose }: Props) {
  const [error, setError] = useState("");
  const select = useRef<HTMLSelectElement>(null);
  if (sites.length === 0) {
    return (
      <Empty figure="skip">
        <Notice kind="info">Your council has no sites yet. A manager or officer adds them.</Notice>
      </Empty>
    );
  }
  const councils = [...new Set(sites.map(({ council_name }) => council_name))];
  return (
    <>
      {removed && <Notice kind="error">{siteRemoved}</Notice>}
      <form
        className="code-form"
        data-ready=""
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const siteId = select.current?.value;
          if (siteId) {
            onChoose(siteId);
            document.getElementById("main")?.focus();
          } else {
            setError("Choose the site where this device is used.");
            select.current?.focus();
          }
        }}
      >
        <SelectField
          ref={select}
          label="Which site is this?"
          name="site"
          error={error}
          defaultValue={chosen ?? ""}
          autoFocus={chosen !== null}
        >
          <option value="">Choose a site</option>
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
        <ActionButton type="submit">This is the site</ActionButton>
      </form>
    </>
  );
}
