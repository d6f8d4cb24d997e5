import { appRoutes } from "../layout/language.ts";
import { sayJob } from "../i18n/en/job.ts";
import { QuietLink } from "../../shared/ui/buttons.tsx";

const ways = () => [
  {
    href: "https://www.gov.uk/managing-your-waste-an-overview",
    name: sayJob().business,
    text: sayJob().businessWhy,
  },
  {
    href: "https://www.gov.uk/register-renew-waste-carrier-broker-dealer-england",
    name: sayJob().register,
    text: sayJob().registerWhy,
  },
  {
    href: "https://environment.data.gov.uk/public-register/view/search-waste-operations",
    name: sayJob().licensed,
    text: sayJob().licensedWhy,
  },
];

/** Where the waste of a paid job may go: household sites turn it away, and there is no voucher for it. */
export function PaidJob() {
  return (
    <>
      <p>{sayJob().intro}</p>
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
      <p className="app-small">{sayJob().some}</p>
      <div className="app-actions">
        <QuietLink href={appRoutes.home}>{sayJob().ownHome}</QuietLink>
      </div>
    </>
  );
}
