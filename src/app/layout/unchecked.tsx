import { brand } from "../../shared/domain/brand.ts";
import { messages } from "../../shared/domain/messages.ts";
import { language } from "./language.ts";

/** Their English, messages/en/checkers.json, is on no page of the app. */
const checkersMessages = messages("checkers", { unchecked: "", englishCounts: "" });

/** Who has checked the language of the page, in itself and in English, and that the English texts count; nothing in English. */
export function Unchecked() {
  if (!language) return null;
  const { isChecked, note } = language;
  return (
    <div className="app-small">
      <p>
        {[!isChecked && checkersMessages.t("unchecked"), checkersMessages.t("englishCounts")]
          .filter(Boolean)
          .join(" ")}
      </p>
      <p lang={brand.locale} dir="ltr">
        {note} <a href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</a>
      </p>
    </div>
  );
}
