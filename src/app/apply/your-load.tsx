import type { Load } from "../../shared/domain/waste.ts";
import { kindNames, sizeName } from "../layout/say-waste.ts";
import { sayLoad } from "../i18n/en/load.ts";
import "./load.css";

/** What is brought, over the steps that follow from it. `step` is where changing it comes back to. */
export function YourLoad({ load, step }: { load: Load; step: string }) {
  return (
    <p className="load-line">
      <span>
        <strong>{kindNames(load.kinds)}</strong>. {sizeName(load.size)}
      </span>
      <a href={`#load/${step}`}>
        {sayLoad().change((text) => (
          <span className="visually-hidden">{text}</span>
        ))}
      </a>
    </p>
  );
}
