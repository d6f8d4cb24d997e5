import { massLetterMinutes } from "../../scheme/limits.ts";
import { brand } from "../../scheme/brand.ts";
import { useEffect, useState } from "react";
import { CheckboxField } from "../../client/form/checkbox-field.tsx";
import { askSignedIn } from "../../client/session/ask-signed-in.ts";
import { refuseAs } from "../../client/data/errors.ts";
import { saysTR002 } from "../../scheme/refusal-words.generated.ts";
import { useRecent } from "../../client/session/use-recent.tsx";
import { countHolders } from "./settings.ts";

interface Props {
  /** The site that closes; without it vouchers are paused for all of them. */
  siteId?: string;
  /** Of the signed-in account, which proves itself again before it writes to everybody. */
  email: string;
  onChange: (tell: boolean) => void;
}

/** Whether those who hold a voucher are written to, with how many they are. */
export function TellHolders({ siteId, email, onChange }: Props) {
  /** Null until it is known, and where it could not be learnt. */
  const [holders, setHolders] = useState<number | null>(null);
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

  const [tell, setTell] = useState(false);
  const [run, dialog] = useRecent(email);
  const choose = (chosen: boolean) => {
    setTell(chosen);
    onChange(chosen);
  };
  /** Saving asks once more: this is so that the password is asked for before, and not when all is typed. */
  const ask = async () => {
    choose(true);
    const isRecent = await askSignedIn((client) => client.rpc("session_is_recent"));
    if (isRecent) return;
    choose(false);
    throw refuseAs("TR002", saysTR002);
  };

  if (holders === 0) {
    return <p className="field-hint">No email: nobody who wants emails has a voucher for this.</p>;
  }
  const whom =
    holders === null
      ? "everybody who has a voucher and wants emails"
      : holders === 1
        ? "the one person who has a voucher and wants emails"
        : `the ${holders.toLocaleString(brand.locale)} people who have a voucher and want emails`;
  return (
    <>
      <CheckboxField
        label={`Email ${whom}`}
        checked={tell}
        onChange={(event) =>
          event.currentTarget.checked ? void run(ask).catch(() => undefined) : choose(false)
        }
      />
      {tell && (
        <p className="field-hint" role="status">
          {`This writes to ${holders === null ? "all of them" : holders === 1 ? "1 person" : `${holders.toLocaleString(brand.locale)} people`}, ${massLetterMinutes} minutes after you update. Until then any manager can call it back on the dashboard.`}
        </p>
      )}
      {dialog}
    </>
  );
}
