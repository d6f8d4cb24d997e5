import type { Load } from "../../shared/domain/waste.ts";
import { kindNames, sizeName } from "../layout/in-words.ts";
import { rich } from "../../shared/i18n/rich.ts";
import { wasteFormMessages } from "../i18n/waste-form.ts";
import "./load.css";

/** Shows the waste above later steps. `step` is where changing it leads back to. */
export function YourLoad({ load, step }: { load: Load; step: string }) {
  return (
    <p className="load-line">
      <span>
        <strong>{kindNames(load.kinds)}</strong>. {sizeName(load.size)}
      </span>
      <a href={`#load/${step}`}>
        {rich(wasteFormMessages, "change", {
          hidden: (text) => <span className="visually-hidden">{text}</span>,
        })}
      </a>
    </p>
  );
}
