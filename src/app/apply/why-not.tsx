import { boroughName } from "../../shared/domain/boroughs.ts";
import { Decides, English } from "../layout/decides.tsx";
import { whyNotInWords, type Site } from "./load-places.ts";

export function WhyNot({ site: { why_not, council_key } }: { site: Site }) {
  return (
    why_not && (
      <>
        <Decides says={() => whyNotInWords(why_not, boroughName(council_key))} />
        {why_not.notice && (
          <span>
            {" "}
            <English>{why_not.notice}</English>
          </span>
        )}
      </>
    )
  );
}
