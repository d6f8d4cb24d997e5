import { brand } from "../../shared/domain/brand.ts";
import { checkedInEnglish, isChecked, languages } from "../../shared/domain/languages.ts";
import { shellMessages } from "../i18n/shell.ts";
import { language } from "./language.ts";

/** Who has checked the language of the page, in itself and in English, and that the English texts count; nothing in English. */
export function Unchecked() {
  const here = languages.find(({ key }) => key === language);
  if (!here) return null;
  return (
    <div className="app-small">
      <p>
        {[!isChecked(here) && shellMessages.t("unchecked"), shellMessages.t("englishCounts")]
          .filter(Boolean)
          .join(" ")}
      </p>
      <p lang={brand.locale} dir="ltr">
        {checkedInEnglish(here)} <a href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</a>
      </p>
    </div>
  );
}
