import { uiMessages } from "../i18n/ui.ts";
import "./button.css";

export function BackLink({ href }: { href: string }) {
  return (
    <a className="back-link" href={href}>
      {uiMessages.t("back")}
    </a>
  );
}
