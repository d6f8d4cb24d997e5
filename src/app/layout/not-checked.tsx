import { brand } from "../../shared/domain/brand.ts";
import { messages } from "../../shared/domain/messages.ts";
import { useBrowserValue } from "../../shared/ui/use-browser-value.ts";
import { language } from "./language.ts";

/** Pages in English do not show these, so that their English is not loaded. */
const checkersMessages = messages("checkers", {
  valid: "",
  beneath: "",
  tellUs: "",
  unchecked: "",
  englishCounts: "",
});

const readPath = () => location.pathname;

/** Says which part of a page in an unchecked language is certain, with a link to report a mistake. */
export function NotChecked({ message }: { message: "valid" | "beneath" }) {
  const path = useBrowserValue(readPath);
  if (!language || language.isChecked) return null;
  const report = new URLSearchParams({
    subject: `${brand.name}: ${language.english}`,
    body: `${language.english}, ${path ?? ""}\n\n`,
  });
  return (
    <p className="app-small not-checked">
      <strong>{checkersMessages.t(message)}</strong>{" "}
      <a href={`mailto:${brand.contactEmail}?${String(report).replaceAll("+", "%20")}`}>
        {checkersMessages.t("tellUs")}
      </a>
    </p>
  );
}

/** Says in the page's language and in English who checked it, and that the English texts count. Empty in English. */
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
