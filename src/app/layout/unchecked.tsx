import { brand } from "../../shared/domain/brand.ts";
import { language } from "./language.ts";
import { sayShell } from "../i18n/en/shell.ts";

/** Who has checked the language of the page, in itself and in English, and that the English texts count; nothing in English. */
export function Unchecked() {
  if (!language) return null;
  const { unchecked, englishCounts, checkedInEnglish } = sayShell();
  return (
    <div className="app-small">
      <p>{[unchecked, englishCounts].filter(Boolean).join(" ")}</p>
      <p lang={brand.locale} dir="ltr">
        {checkedInEnglish} <a href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</a>
      </p>
    </div>
  );
}
