import { useEffect, useState } from "react";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { boroughName, type BoroughKey } from "../../shared/domain/boroughs.ts";
import { LanguageOffer } from "../layout/language-offer.tsx";
import { AppPage } from "../layout/app-page.tsx";
import { rich } from "../../shared/i18n/rich.ts";
import { uiMessages } from "../../shared/i18n/ui.ts";
import { applyMessages } from "../i18n/apply.ts";
import { wasteFormMessages } from "../i18n/waste-form.ts";
import { PauseLine } from "./borough-rows.tsx";
import { loadBoroughs } from "./load-places.ts";
import { NotYet } from "./not-yet.tsx";
import "./waste.css";

const lazyWasteForm = () => import("./waste-form.tsx");

interface Props {
  borough: BoroughKey;
  onWaste: () => void;
  onJob: () => void;
}

export function WasteStep({ borough, onWaste, onJob }: Props) {
  const [lists, setLists] = useState<Awaited<ReturnType<typeof loadBoroughs>>>({ open: [], closed: [] });
  useEffect(() => {
    // Optional: if it fails, the list of sites reports the error.
    loadBoroughs().then(setLists, () => undefined);
  }, []);
  const closed = lists.closed.find(({ key }) => key === borough);
  if (closed) {
    return (
      <AppPage title={applyMessages.t("titles.borough")} backTo="#">
        <NotYet borough={closed} />
      </AppPage>
    );
  }
  return (
    <AppPage title={applyMessages.t("titles.waste")} backTo="#">
      <LanguageOffer page="apply" />
      <p className="waste-line">
        <strong>{boroughName(borough)}</strong>
        <a href="#">
          {rich(wasteFormMessages, "changeBorough", {
            hidden: (text) => <span className="visually-hidden">{text}</span>,
          })}
        </a>
      </p>
      {lists.open.map((open) => open.key === borough && <PauseLine key={open.key} borough={open} />)}
      <Loaded load={lazyWasteForm} what={uiMessages.t("form")}>
        {({ WasteForm }) => <WasteForm onWaste={onWaste} onJob={onJob} />}
      </Loaded>
    </AppPage>
  );
}
