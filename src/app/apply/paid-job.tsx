import { paidJobMessages } from "../i18n/paid-job.ts";
import { QuietLink } from "../../shared/ui/buttons.tsx";

const ways = () => [
  {
    href: "https://www.gov.uk/managing-your-waste-an-overview",
    name: paidJobMessages.t("business"),
    text: paidJobMessages.t("businessWhy"),
  },
  {
    href: "https://www.gov.uk/register-renew-waste-carrier-broker-dealer-england",
    name: paidJobMessages.t("register"),
    text: paidJobMessages.t("registerWhy"),
  },
  {
    href: "https://environment.data.gov.uk/public-register/view/search-waste-operations",
    name: paidJobMessages.t("licensed"),
    text: paidJobMessages.t("licensedWhy"),
  },
];

/**
 * Where the waste of a paid job may go: household sites turn it away, and there is no voucher for it.
 * @public imported when it is shown, which knip does not see
 */
export function PaidJob({ backTo }: { backTo: string }) {
  return (
    <>
      <p>{paidJobMessages.t("intro")}</p>
      <ul className="rows">
        {ways().map(({ href, name, text }) => (
          <li key={href} className="row">
            <p className="row-title">
              <a href={href} rel="noreferrer">
                {name}
              </a>
            </p>
            <p className="row-note">{text}</p>
          </li>
        ))}
      </ul>
      <p className="app-small">{paidJobMessages.t("some")}</p>
      <div className="app-actions">
        <QuietLink href={backTo}>{paidJobMessages.t("ownHome")}</QuietLink>
      </div>
    </>
  );
}
