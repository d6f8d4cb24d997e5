import { appRoutes, words } from "../shell/language.ts";

const ways = () => [
  {
    href: "https://www.gov.uk/managing-your-waste-an-overview",
    name: words.job.business,
    text: words.job.businessWhy,
  },
  {
    href: "https://www.gov.uk/register-renew-waste-carrier-broker-dealer-england",
    name: words.job.register,
    text: words.job.registerWhy,
  },
  {
    href: "https://environment.data.gov.uk/public-register/view/search-waste-operations",
    name: words.job.licensed,
    text: words.job.licensedWhy,
  },
];

/** Where the waste of a paid job may go: household sites turn it away, and there is no voucher for it. */
export function PaidJob() {
  return (
    <>
      <p>{words.job.intro}</p>
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
      <p className="app-small">{words.job.some}</p>
      <div className="app-actions">
        <a className="button button-quiet" href={appRoutes.home}>
          {words.job.ownHome}
        </a>
      </div>
    </>
  );
}
