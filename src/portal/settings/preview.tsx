import type { ReactNode } from "react";
import { useWatch, type Control } from "react-hook-form";
import { applyMessages } from "../../app/i18n/apply.ts";
import { ApplicationFacts, ApplicationTicket } from "../../app/apply/what-was-chosen.tsx";
import { BoroughRows } from "../../app/apply/borough-rows.tsx";
import { Paused, SiteRow } from "../../app/apply/site-row.tsx";
import { toPreview, type PreviewProps } from "./preview-data.ts";
import "../../app/layout/rows.css";
import "./preview.css";

const sitesShown = 3;

/** Previews the settings while they are typed. */
export function LivePreview({
  control,
  ...props
}: PreviewProps & { control: Control<PreviewProps["settings"]> }) {
  return (
    <Preview
      {...props}
      settings={{ ...props.settings, ...(useWatch({ control }) as PreviewProps["settings"]) }}
    />
  );
}

/** Shows the app with these settings, rendered by the app's own components. */
export function Preview(props: PreviewProps) {
  const { settings, sites } = props;
  return (
    <>
      <Screens {...props} />
      {!settings.vouchers_open && sites.length > 0 && (
        <>
          <p>Once you give out vouchers:</p>
          <Screens {...props} settings={{ ...settings, vouchers_open: true }} />
        </>
      )}
    </>
  );
}

function Screens(props: PreviewProps) {
  const { borough } = props;
  const { open, closed, sites, voucher } = toPreview(props);
  return (
    <div className="preview">
      <Screen title={applyMessages.t("titles.borough")}>
        <BoroughRows choices={[{ key: borough, place: null }]} open={open} closed={closed} pictured>
          <h3>Not yet</h3>
        </BoroughRows>
      </Screen>
      {sites.length > 0 && (
        <Screen title={applyMessages.t("titles.site")}>
          {sites[0]?.why_not?.reason === "paused" && <Paused site={sites[0]} />}
          <ul className="rows">
            {sites.slice(0, sitesShown).map((site) => (
              <SiteRow key={site.id} home={borough} site={site} miles={null} pictured />
            ))}
          </ul>
          {sites.length > sitesShown && <p>{`And ${sites.length - sitesShown} more.`}</p>}
        </Screen>
      )}
      {voucher && (
        <>
          <Screen title={applyMessages.t("titles.review")}>
            <ApplicationFacts voucher={voucher} />
          </Screen>
          <Screen title={applyMessages.t("titles.confirm")}>
            <ApplicationTicket voucher={voucher} />
          </Screen>
        </>
      )}
    </div>
  );
}

function Screen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="preview-screen">
      <p className="preview-title">{title}</p>
      <div className="preview-page">{children}</div>
    </div>
  );
}
