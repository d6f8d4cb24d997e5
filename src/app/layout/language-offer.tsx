import { useState } from "react";
import { languages, type Language } from "../../shared/domain/languages.ts";
import { appRoutesIn, type AppRoutes } from "../../shared/domain/routes.ts";
import { ActionLink, QuietButton } from "../../shared/ui/buttons.tsx";
import { useBrowserValue } from "../../shared/ui/use-browser-value.ts";
import { chosenLanguage, inEnglish, language } from "./language.ts";

/** The language that was chosen before on this device, else the first of the browser's that the app has. */
function readOffer(): Language | null {
  const wanted =
    chosenLanguage.read() ??
    navigator.languages
      .map((tag) => tag.split("-")[0])
      .find((tag) => tag === inEnglish.key || languages.some(({ key }) => key === tag));
  return languages.find(({ key }) => key === wanted) ?? null;
}

/** Offers the browser's language on an English page, until one of the two is chosen. */
export function LanguageOffer({ page }: { page: keyof AppRoutes }) {
  const offered = useBrowserValue(readOffer);
  const [isChosen, setChosen] = useState(false);
  if (language || !offered || isChosen) return null;
  const { key, name, direction } = offered;
  return (
    <div className="language-offer">
      <ActionLink
        href={appRoutesIn(key)[page]}
        lang={key}
        hrefLang={key}
        dir={direction}
        onClick={({ currentTarget }) => {
          currentTarget.hash = location.hash;
          chosenLanguage.write(key);
        }}
      >
        {name}
      </ActionLink>
      <QuietButton
        onClick={() => {
          chosenLanguage.write(inEnglish.key);
          setChosen(true);
        }}
      >
        {inEnglish.name}
      </QuietButton>
    </div>
  );
}
