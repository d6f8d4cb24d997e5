import type { ReactNode } from "react";
import { portalRoutes } from "../../shared/domain/routes.ts";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { GoOn, LazyBlocked, SignedInPage } from "../../shared/auth/signed-in-page.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Bone, Skeleton } from "../../shared/ui/skeleton.tsx";
import { britishDayInWords, dayInWords } from "../../shared/domain/days.ts";
import { loadOffers, OfferedSites } from "../settings/offered-sites.tsx";
import { HolderEmails, loadHolderEmails } from "../settings/holder-emails.tsx";
import { countVouchers, loadState, type FirstStep, type VoucherState } from "./api.ts";
import { VoucherFigures } from "./voucher-figures.tsx";
import "./dashboard.css";

async function loadDashboard() {
  const [vouchers, state, offers, emails] = await Promise.all([
    countVouchers(),
    loadState(),
    loadOffers().catch(() => []),
    loadHolderEmails().catch(() => []),
  ]);
  return {
    vouchers,
    state,
    emails: emails.filter((email) => email.state !== "sent"),
    offers: offers.filter(({ waiting }) => waiting),
  };
}

function describeSites(count: number): string {
  if (count === 0) return "No addresses yet. Residents cannot choose a site until you add one.";
  return `${count === 1 ? "1 address" : `${count} addresses`} where residents can take their waste.`;
}

const skeleton = (
  <Skeleton className="dashboard">
    <Bone size="card" />
    <Bone size="panel" />
  </Skeleton>
);

export default function Dashboard() {
  return (
    <SignedInPage
      heading={(council) => <>Welcome, {council}</>}
      skeleton={skeleton}
      admits={["manager", "officer", "gate"]}
    >
      {({ memberships: [membership], ...user }) => {
        const isManager = membership?.role === "manager";
        return user.closed ? (
          <LazyBlocked user={{ memberships: [], ...user }} skeleton={skeleton} />
        ) : membership?.role === "gate" ? (
          <GoOn to={portalRoutes.checkVoucher}>{skeleton}</GoOn>
        ) : (
          <Loaded load={loadDashboard} what="Your dashboard" skeleton={skeleton}>
            {({ vouchers, state, emails, offers }) => (
              <div className="dashboard">
                {state.suspension !== null && (
                  <Notice
                    kind="error"
                    detail="Residents do not see your sites and texts, and no vouchers are issued for them. Your gates can still check vouchers, and nothing was deleted. Write to us."
                  >
                    {`We have suspended your council: ${state.suspension}`}
                  </Notice>
                )}
                {state.twoStepsFrom && (
                  <Notice
                    kind="info"
                    detail={<a href={`${portalRoutes.account}#two-step-sign-in`}>Set up two-step sign-in</a>}
                  >
                    {`You need two steps at sign-in from ${britishDayInWords(state.twoStepsFrom)}.`}
                  </Notice>
                )}
                <div className="dashboard-now">
                  <VouchersNow {...state.vouchers} />
                  <FirstSteps steps={state.steps.filter(({ forOfficers }) => isManager || forOfficers)} />
                </div>
                {emails.length > 0 && <HolderEmails loaded={emails} manages={isManager} />}
                {offers.length > 0 && (
                  <section className="card" aria-labelledby="offers-heading">
                    <h2 id="offers-heading">Other councils offer you sites</h2>
                    <OfferedSites offers={offers} manages={isManager} hidesAnswered />
                  </section>
                )}
                <VoucherFigures counts={vouchers} councilName={membership?.council_name ?? ""} />
                <div className="tasks">
                  <Tasks heading="At the desk and at the gates">
                    <TaskCard href={portalRoutes.closure} title="Something has happened">
                      {`Close sites in one form, for bank holidays too${isManager ? ", and email the people who have vouchers" : ""}.`}
                    </TaskCard>
                    <TaskCard href={portalRoutes.giveVoucher} title="Give a voucher to a resident">
                      For people without a phone or an email address: read it out, or print it.
                    </TaskCard>
                    <TaskCard href={portalRoutes.checkVoucher} title="Check a voucher">
                      At the gates: with the camera of a phone or tablet, or by typing the code.
                    </TaskCard>
                    <TaskCard href={portalRoutes.figures} title="Figures">
                      By month, year, site and kind of waste: charts, an Excel workbook and a paper for your
                      committee.
                    </TaskCard>
                  </Tasks>
                  <Tasks heading="What residents see">
                    <TaskCard href={portalRoutes.skipSites} title="Manage Site Address">
                      {describeSites(state.siteCount)}
                    </TaskCard>
                    <TaskCard href={portalRoutes.voucherSettings} title="Voucher settings">
                      {isManager
                        ? "Give out vouchers or pause them, and say what residents need to know before they come."
                        : "What your managers have set: whether you give out vouchers, and what residents read."}
                    </TaskCard>
                    {isManager && (
                      <TaskCard href={portalRoutes.campaign} title="Spread the word">
                        Posters with your council’s name and sites.
                      </TaskCard>
                    )}
                  </Tasks>
                  <Tasks heading="People and records">
                    <TaskCard href={portalRoutes.team} title="Your Team">
                      Who works here, and who can do what.
                    </TaskCard>
                    <TaskCard href={portalRoutes.activity} title="Recent changes">
                      Who did what, and when.
                    </TaskCard>
                    <TaskCard href={portalRoutes.skipCompanies} title="Skip Company Details">
                      Who to call about a skip: names, numbers and addresses.
                    </TaskCard>
                    <TaskCard href={portalRoutes.account} title="User Account Details">
                      Your name, email and password.
                    </TaskCard>
                  </Tasks>
                </div>
              </div>
            )}
          </Loaded>
        );
      }}
    </SignedInPage>
  );
}

const headings = { on: "Vouchers are on", paused: "Vouchers are paused", off: "Vouchers are off" };

function VouchersNow({ state, notice, until }: VoucherState) {
  return (
    <section className="vouchers-now card" data-state={state}>
      <h2>{headings[state]}</h2>
      {notice && <p>{`Residents see: "${notice}"`}</p>}
      {until && <p>{`The pause ends automatically on ${dayInWords(new Date(until))}.`}</p>}
      {state === "off" && <p>Residents cannot apply until a manager turns them on.</p>}
      <p>
        <a href={portalRoutes.voucherSettings}>Voucher settings</a>
      </p>
    </section>
  );
}

/** The tasks of a new council that are not done yet. */
function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const left = steps.filter(({ done }) => !done);
  if (left.length === 0) return null;
  return (
    <section className="card first-steps" aria-labelledby="first-steps-heading">
      <h2 id="first-steps-heading">First steps</h2>
      <p>{`${steps.length - left.length} of ${steps.length} done. Still to do:`}</p>
      <ul>
        {left.map(({ text, href }) => (
          <li key={text}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tasks({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section>
      <h2>{heading}</h2>
      <ul className="plain-list">{children}</ul>
    </section>
  );
}

/** A card that is a link as a whole. */
function TaskCard({ href, title, children }: { href: string; title: string; children: ReactNode }) {
  return (
    <li className="card task-card">
      <h3 className="task-card-title">
        <a href={href}>{title}</a>
      </h3>
      <p>{children}</p>
    </li>
  );
}
