import { site } from "../../scheme/site.ts";
import { useEffect, useState } from "react";
import { CheckboxField } from "../../client/form/checkbox-field.tsx";
import { countHolders } from "./settings.ts";

interface Props {
  /** The site that closes; without it vouchers are paused for all of them. */
  siteId?: string;
  onChange: (tell: boolean) => void;
}

/** Whether those who hold a voucher are written to, with how many they are. */
export function TellHolders({ siteId, onChange }: Props) {
  /** undefined until it is known, null where it could not be learnt. */
  const [holders, setHolders] = useState<number | null | undefined>(undefined);
  useEffect(() => {
    let current = true;
    countHolders(siteId).then(
      (count) => current && setHolders(count),
      () => current && setHolders(null),
    );
    // What is not shown any more was not chosen.
    return () => {
      current = false;
      onChange(false);
    };
  }, [siteId, onChange]);

  if (holders === 0) {
    return <p className="field-hint">No email: nobody who wants emails has a voucher for this.</p>;
  }
  const whom =
    holders === undefined || holders === null
      ? "everybody who has a voucher and wants emails"
      : holders === 1
        ? "the one person who has a voucher and wants emails"
        : `the ${holders.toLocaleString(site.locale)} people who have a voucher and want emails`;
  return (
    <CheckboxField label={`Email ${whom}`} onChange={(event) => onChange(event.currentTarget.checked)} />
  );
}
