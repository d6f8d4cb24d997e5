import { portalRoutes } from "../../scheme/routes.ts";
import { SignedInPage } from "../../client/session/signed-in-page.tsx";
import { SkipCompaniesShape, SkipCompanyList } from "../skip-companies/skip-company-list.tsx";

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
