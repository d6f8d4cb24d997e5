import { brand } from "../../shared/domain/brand.ts";
import { messages } from "../../shared/domain/messages.ts";
import { useBrowserValue } from "../../shared/ui/use-browser-value.ts";
import { language } from "./language.ts";

/** Their English, messages/en/checkers.json, is on no page of the app. */
const checkersMessages = messages("checkers", { valid: "", beneath: "", tellUs: "" });

const readPath = () => location.pathname;

/** Says what is certain on a page in an unchecked language, with a link to report a mistake. */
export function NotChecked({ says }: { says: "valid" | "beneath" }) {
  const path = useBrowserValue(readPath);
  if (!language || language.isChecked) return null;
  const report = new URLSearchParams({
    subject: `${brand.name}: ${language.english}`,
    body: `${language.english}, ${path ?? ""}\n\n`,
  });
  return (
    <p className="app-small not-checked">
      <strong>{checkersMessages.t(says)}</strong>{" "}
      <a href={`mailto:${brand.contactEmail}?${String(report).replaceAll("+", "%20")}`}>
        {checkersMessages.t("tellUs")}
      </a>
    </p>
  );
}
