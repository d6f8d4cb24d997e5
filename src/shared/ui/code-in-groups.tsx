import { groupCode } from "../domain/voucher-code.ts";
import { uiMessages } from "../i18n/ui.ts";

/** A code in two groups. Screen readers spell it, with a pause between the groups. */
export function CodeInGroups({ code }: { code: string }) {
  const spoken = groupCode(code)
    .split(" ")
    .map((group) => [...group].join(" "))
    .join(", ");
  return (
    <p className="voucher-code">
      <span dir="ltr" aria-hidden="true">
        {groupCode(code)}
      </span>
      <span className="visually-hidden">{uiMessages.t("code", { code: spoken })}</span>
    </p>
  );
}
