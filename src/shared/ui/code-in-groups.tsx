import { groupCode } from "../domain/voucher-code.ts";
import { uiMessages } from "../i18n/ui.ts";

/** A code in two groups, to be read from a phone; read out letter by letter, with a rest between the groups. */
export function CodeInGroups({ code }: { code: string }) {
  const spoken = groupCode(code)
    .split(" ")
    .map((group) => [...group].join(" "))
    .join(", ");
  return (
    <p className="voucher-code">
      <span aria-hidden="true">{groupCode(code)}</span>
      <span className="visually-hidden">{uiMessages.t("code", { code: spoken })}</span>
    </p>
  );
}
