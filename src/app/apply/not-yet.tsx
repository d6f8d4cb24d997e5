import { placesMessages } from "../i18n/places.ts";
import { WithEnglish } from "../layout/with-english.tsx";
import { NotChecked } from "../layout/not-checked.tsx";
import { councilLinks, type ClosedBorough } from "./load-places.ts";

/** A borough that no site serves yet, with its council's own pages. */
export function NotYet({ borough: { name, pages } }: { borough: ClosedBorough }) {
  const home = pages && {
    href: pages.homepage,
    text: placesMessages.t("councilPages.homepage", { borough: name }),
  };
  return (
    <section className="choices">
      <p>
        <WithEnglish
          text={() => (
            <>
              <strong>{placesMessages.t("notYetIn", { borough: name })}</strong>{" "}
              {placesMessages.t("noVouchersHere")}
            </>
          )}
        />
      </p>
      <NotChecked message="beneath" />
      <ul className="rows">
        {[...councilLinks(pages), ...(home ? [home] : [])].map(({ href, text }) => (
          <li key={text} className="row">
            <p className="row-title">
              <a href={href} hrefLang="en">
                {text}
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
