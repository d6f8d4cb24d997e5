import { portalRoutes } from "../../site.ts";
import { SignedInPage } from "../features/session/signed-in-page.tsx";
import { SkipCompaniesShape, SkipCompanyList } from "../features/skip-companies/skip-company-list.tsx";

export default function SkipCompanies() {
  return (
    <SignedInPage
      heading="Skip Company Details"
      backTo={portalRoutes.dashboard}
      skeleton={<SkipCompaniesShape />}
    >
      {() => <SkipCompanyList />}
    </SignedInPage>
  );
}
