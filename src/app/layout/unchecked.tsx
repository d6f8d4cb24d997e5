import { brand } from "../../shared/domain/brand.ts";
import { shellMessages } from "../i18n/shell.ts";
import { language } from "./language.ts";

/** Who has checked the language of the page, in itself and in English, and that the English texts count; nothing in English. */
export function Unchecked() {
  if (!language) return null;
  const { isChecked, note } = language;
  return (
    <div className="app-small">
      <p>
        {[!isChecked && shellMessages.t("unchecked"), shellMessages.t("englishCounts")]
          .filter(Boolean)
          .join(" ")}
      </p>
      <p lang={brand.locale} dir="ltr">
        {note} <a href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</a>
      </p>
    </div>
  );
}
