import { appRoutes } from "../../scheme/routes.ts";

const ways = [
  {
    href: "https://www.gov.uk/managing-your-waste-an-overview",
    name: "Business waste: what you must do",
    text: "Waste from a paid job is trade waste, also when it comes out of somebody’s home.",
  },
  {
    href: "https://www.gov.uk/register-renew-waste-carrier-broker-dealer-england",
    name: "Register as a waste carrier",
    text: "You need to be registered before you carry other people’s waste for money. Or pay a registered carrier to take it.",
  },
  {
    href: "https://environment.data.gov.uk/public-register/view/search-waste-operations",
    name: "Find a licensed site",
    text: "Licensed sites take trade waste for a fee and give you a waste transfer note. Keep it for two years.",
  },
] as const;

/** Where the waste of a paid job may go: household sites turn it away, and there is no voucher for it. */
export function PaidJob() {
  return (
    <>
      <p>
        There are no vouchers for waste from a paid job: council sites turn it away. These are the legal ways.
      </p>
      <ul className="rows">
        {ways.map(({ href, name, text }) => (
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
      <p className="app-small">
        Some councils sell trade waste collections or let traders pay at a site. Your council’s website says
        so.
      </p>
      <div className="app-actions">
        <a className="button button-quiet" href={appRoutes.home}>
          It is from my own home
        </a>
      </div>
    </>
  );
}
