import { appLanguages } from "../../scheme/languages.ts";
import { site } from "../../scheme/site.ts";
import { language } from "./language.ts";
import { sayShell } from "../words/en/shell.ts";

/** Who has checked the language of the page, in itself and in English, and that the English texts count; nothing in English. */
export function Unchecked() {
  const spoken = appLanguages.find(({ key }) => key === language);
  if (!spoken) return null;
  return (
    <div className="app-small">
      <p>
        {!spoken.checked && `${sayShell().unchecked} `}
        {sayShell().englishCounts}
      </p>
      <p lang={site.locale} dir="ltr">
        {sayShell().checkedInEnglish} <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
      </p>
    </div>
  );
}
