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

/** Shows a sentence on which a decision rests, with its English beneath until the language is checked. */
export function WithEnglish({ text }: { text: () => ReactNode }) {
  const translated = text();
  if (!language || language.isChecked || !translated) return <span>{translated}</span>;
  const translation = currentTranslation();
  setTranslation();
  const english = text();
  setTranslation(translation);
  return (
    <>
      <span>{translated}</span>
      <span className="beneath">
        <English>{english}</English>
      </span>
    </>
  );
}
