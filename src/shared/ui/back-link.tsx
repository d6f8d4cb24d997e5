import { uiMessages } from "../i18n/ui.ts";
import "./button.css";

/** Leads one level up. The arrow is decoration; the name is the word. */
export function BackLink({ href }: { href: string }) {
  return (
    <a className="back-link" href={href}>
      {uiMessages.t("back")}
    </a>
  );
}
