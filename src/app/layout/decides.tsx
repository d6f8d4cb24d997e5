import type { ReactNode } from "react";
import { brand } from "../../shared/domain/brand.ts";
import { currentTranslation, setTranslation } from "../../shared/domain/messages.ts";
import { language } from "./language.ts";

/** What a council says in its own words, which no page translates. */
export const English = ({ children }: { children: ReactNode }) => (
  <span lang={brand.locale} dir="ltr">
    {children}
  </span>
);

/** Draws what decides, with its English beneath until a speaker has checked the language of the page. */
export function Decides({ says }: { says: () => ReactNode }) {
  const own = says();
  if (!language || language.isChecked || !own) return <span>{own}</span>;
  const translation = currentTranslation();
  setTranslation();
  const inEnglish = says();
  setTranslation(translation);
  return (
    <>
      <span>{own}</span>
      <span className="beneath">
        <English>{inEnglish}</English>
      </span>
    </>
  );
}
