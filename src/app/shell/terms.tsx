import { beforeYouCome } from "../../scheme/waste.ts";
import { Facts } from "../../client/ui/facts.tsx";
import { saySites } from "../words/en/sites.ts";

interface Props {
  terms: {
    to_pay: string | null;
    who_may_come: string | null;
    before_you_come: string | null;
    height_limit_cm: number | null;
  };
}

/** What a council wants residents to know, as far as it has said something. */
export function Terms({ terms: { to_pay, who_may_come, before_you_come, height_limit_cm } }: Props) {
  const before = beforeYouCome(before_you_come, height_limit_cm);
  const said = saySites().terms;
  if (!to_pay && !who_may_come && !before) return null;
  return (
    <Facts
      facts={[
        [said.toPay, to_pay],
        [said.whoMayCome, who_may_come],
        [said.beforeYouCome, before],
      ]}
    />
  );
}
