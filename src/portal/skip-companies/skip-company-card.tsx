import type { ReactNode } from "react";
import type { SkipCompany } from "./list-skip-companies.ts";
import { phoneLink } from "./phone-link.ts";

/** One company with all that is known about it. */
export function SkipCompanyCard({ company }: { company: SkipCompany }) {
  const { name, contact, phone, email, address } = company;
  const call = phoneLink(phone);
  return (
    <li className="skip-company">
      <h2 className="skip-company-name">{name}</h2>
      <dl>
        <Fact term="Contact">{contact}</Fact>
        <Fact term="Phone">{call ? <a href={call}>{phone}</a> : phone}</Fact>
        <Fact term="Email">{email && <a href={`mailto:${mailAddress(email)}`}>{email}</a>}</Fact>
        <Fact term="Address">{address}</Fact>
      </dl>
    </li>
  );
}

/** Characters with a meaning of their own in a mailto address are escaped; the @ stays readable. */
function mailAddress(email: string): string {
  return encodeURI(email).replace(/[?&#]/g, encodeURIComponent);
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="skip-company-fact">
      <dt>{term}</dt>
      <dd>{children || <span className="skip-company-missing">Not given</span>}</dd>
    </div>
  );
}
