import { useBrowserValue } from "../../shared/ui/use-browser-value.ts";
import { appRoutesIn, emailRoutes, type AppRoutes } from "../../shared/domain/routes.ts";
import { languages } from "../../shared/domain/languages.ts";
import { chosenLanguage, inEnglish, language } from "./language.ts";
import { Unchecked } from "./not-checked.tsx";
import { shellMessages } from "../i18n/shell.ts";

const choices = [inEnglish, ...languages];

const readPath = () => location.pathname;

export function LanguageMenu() {
  const here = useBrowserValue(readPath);
  const current = language ?? inEnglish;
  const pages = Object.entries(appRoutesIn(language?.key)) as [keyof AppRoutes, string][];
  const isReminders = here === emailRoutes.reminders;
  const page = isReminders ? "reminders" : (pages.find(([, path]) => path === here)?.[0] ?? "home");
  return (
    <>
      <button
        className="app-language-button no-print"
        type="button"
        aria-label={`${shellMessages.t("languages")}: ${current.name}`}
        popoverTarget="app-languages"
      >
        {current.name}
      </button>
      <nav
        className="app-menu app-languages"
        id="app-languages"
        aria-label={shellMessages.t("languages")}
        popover="auto"
      >
        <ul className="plain-list">
          {choices.map(({ key, name }) => (
            <li key={key}>
              <a
                href={appRoutesIn(key === inEnglish.key ? "" : key)[page]}
                lang={key}
                hrefLang={key}
                aria-current={key === current.key ? "true" : undefined}
                // The step is in the fragment, which only the browser knows.
                onClick={({ currentTarget }) => {
                  currentTarget.search = location.search;
                  currentTarget.hash = location.hash;
                  chosenLanguage.write(key);
                }}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
        <Unchecked />
      </nav>
    </>
  );
}
