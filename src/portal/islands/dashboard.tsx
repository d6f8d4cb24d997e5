import { portalRoutes } from "../../scheme/routes.ts";
import { loadCouncil } from "../account/load-council.ts";
import { NoCouncil } from "../account/no-council.tsx";
import { SignedInPage } from "../../client/session/signed-in-page.tsx";
import { countSites } from "../sites/count-sites.ts";
import { countVouchers } from "../vouchers/count-vouchers.ts";
import { VoucherFigures } from "../vouchers/voucher-figures.tsx";
import { endIfLost } from "../../client/session/ask-signed-in.ts";
import { Loaded } from "../../client/data/loaded.tsx";
import { Bone } from "../../client/ui/skeleton.tsx";
import { TaskCard } from "../../client/ui/task-card.tsx";
import "./dashboard.css";

/** Everything that the dashboard shows; null for an account without a council. */
async function loadDashboard() {
  const [council, vouchers, sites] = await Promise.allSettled([
    loadCouncil(),
    countVouchers(),
    // A line of help, not worth an error of its own.
    countSites().catch(() => null),
  ]);
  if (council.status === "rejected") throw council.reason;
  if (!council.value) return null;
  if (vouchers.status === "rejected") return endIfLost(vouchers.reason);
  return {
    councilName: council.value.council_name,
    vouchers: vouchers.value,
    sites: sites.status === "fulfilled" ? sites.value : null,
  };
}

function sitesInWords(count: number | null): string {
  if (count === null) return "The addresses where residents can take their waste.";
  if (count === 0) return "No addresses yet. Residents cannot choose a site until you add one.";
  return `${count === 1 ? "1 address" : `${count} addresses`} where residents can take their waste.`;
}

export default function Dashboard() {
  return (
    <SignedInPage heading={(council) => <>Welcome, {council}</>} skeleton={<DashboardShape />}>
      {(user) => (
        <Loaded load={loadDashboard} what="Your dashboard" skeleton={<DashboardShape />}>
          {(shown) =>
            shown ? (
              <div className="dashboard">
                <VoucherFigures counts={shown.vouchers} councilName={shown.councilName} />
                <ul className="dashboard-tasks">
                  <TaskCard href={portalRoutes.skipSites} title="Manage Site Address">
                    {sitesInWords(shown.sites)}
                  </TaskCard>
                  <TaskCard href={portalRoutes.skipCompanies} title="Skip Company Details">
                    Who to call about a skip: names, numbers and addresses.
                  </TaskCard>
                  <TaskCard href={portalRoutes.account} title="User Account Details">
                    Your name, email and password.
                  </TaskCard>
                </ul>
              </div>
            ) : (
              <NoCouncil email={user.email} />
            )
          }
        </Loaded>
      )}
    </SignedInPage>
  );
}

function DashboardShape() {
  return (
    <div className="dashboard">
      <Bone size="panel" />
      <div className="dashboard-tasks">
        <Bone size="card" />
        <Bone size="card" />
        <Bone size="card" />
      </div>
    </div>
  );
}
