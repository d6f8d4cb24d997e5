import { matches, useFilter } from "../../shared/forms/filter-field.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { BreakableEmail } from "../../shared/ui/breakable-email.tsx";
import { Facts } from "../../shared/ui/facts.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { listSkipCompanies, phoneLink, type SkipCompany } from "./api.ts";
import { portalRoutes } from "../../shared/domain/routes.ts";
import { Empty } from "../../shared/ui/empty.tsx";
import { SignedInPage } from "../../shared/auth/signed-in-page.tsx";
import "./skip-companies.css";

const skeleton = <Skeleton className="cards skip-companies" count={4} />;

/** /skip-company-details */
export function SkipCompaniesPage() {
  return (
    <SignedInPage heading="Skip Company Details" backTo={portalRoutes.dashboard} skeleton={skeleton}>
      {() => (
        <Loaded load={listSkipCompanies} what="The skip companies" skeleton={skeleton}>
          {(companies) =>
            companies.length > 0 ? (
              <SkipCompanyList companies={companies} />
            ) : (
              <Empty figure="skip">
                <p>There are no skip companies</p>
              </Empty>
            )
          }
        </Loaded>
      )}
    </SignedInPage>
  );
}

function SkipCompanyList({ companies }: { companies: readonly SkipCompany[] }) {
  const { filterText, filterField } = useFilter("Find a skip company");
  const matching = companies.filter(({ name, contact, phone, email, address }) =>
    matches(filterText, name, contact, phone, email, address),
  );
  const total = `${companies.length} skip ${companies.length === 1 ? "company" : "companies"}`;

  return (
    <>
      {filterField(companies.length, filterText.trim() === "" ? total : `${matching.length} of ${total}`)}
      {matching.length === 0 && <p>{`No skip company matches “${filterText.trim()}”.`}</p>}
      <ul className="cards skip-companies">
        {matching.map((company) => (
          <SkipCompanyCard key={company.id} company={company} />
        ))}
      </ul>
    </>
  );
}

const missing = <span className="skip-company-missing">Not given</span>;

function SkipCompanyCard({ company }: { company: SkipCompany }) {
  const { name, contact, phone, email, address } = company;
  const call = phoneLink(phone);
  return (
    <li className="card skip-company">
      <h2 className="skip-company-name">{name}</h2>
      <Facts
        className="skip-company-facts"
        facts={[
          ["Contact", contact || missing],
          ["Phone", call ? <a href={call}>{phone}</a> : phone || missing],
          [
            "Email",
            email ? (
              <a href={`mailto:${mailAddress(email)}`}>
                <BreakableEmail email={email} />
              </a>
            ) : (
              missing
            ),
          ],
          ["Address", address || missing],
        ]}
      />
    </li>
  );
}

/** Escapes characters with a meaning in a mailto address, except the @. */
function mailAddress(email: string): string {
  return encodeURI(email).replace(/[?&#]/g, encodeURIComponent);
}
