import type { ReactNode } from "react";
import { brand } from "../../shared/domain/brand.ts";
import { currentTranslation, setTranslation } from "../../shared/domain/messages.ts";
import { language } from "./language.ts";

/** A council's own words, which are not translated. */
export const English = ({ children }: { children: ReactNode }) => (
  <span lang={brand.locale} dir="ltr">
    {children}
  </span>
);

/** Shows a deciding sentence, with its English beneath until the language is checked. */
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
