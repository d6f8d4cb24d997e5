import type { ReactNode } from "react";
import { currentTranslation, setTranslation } from "../../shared/domain/messages.ts";
import { language } from "./language.ts";
import { English } from "./english.tsx";

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
