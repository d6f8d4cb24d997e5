import { useState } from "react";
import { loadChunk } from "../../client/data/load-chunk.ts";
import { Loaded, LoadFailure } from "../../client/problem/loaded.tsx";
import { Facts } from "../../client/ui/facts.tsx";
import { Notice } from "../../client/ui/notice.tsx";
import { Bone, Skeleton } from "../../client/ui/skeleton.tsx";
import type { PaperVoucher } from "../../client/ui/voucher-facts.ts";
import { boroughName, withBorough } from "../../scheme/boroughs.ts";
import { openingLines, openNow } from "../../scheme/opening.ts";
import { beforeYouCome } from "../../scheme/waste.ts";
import { appRoutes } from "../../scheme/routes.ts";
import { retentionMonths } from "../../scheme/voucher-limits.ts";
import { isoDayInWords, momentInWords } from "../shell/days-in-words.ts";
import { LoadLines, Ticket } from "../shell/ticket.tsx";
import { MapLink } from "../shell/map-link.tsx";
import { Terms } from "../shell/terms.tsx";
import { CancelVoucher } from "./cancel-voucher.tsx";
import { CodeInGroups } from "../../client/ui/code-in-groups.tsx";
import { Freshness } from "./freshness.tsx";
import type { Vouchers } from "./use-vouchers.ts";
import { WarningNotice } from "./warning.tsx";
import { happeningInWords, stateInWords, type Voucher, type VoucherState } from "./voucher.ts";
import "./vouchers.css";

/** Fetched while the rest of the voucher is painted: nobody needs it in a list, nor for a voucher that is over. */
const loadQrCode = () => loadChunk(() => import("../../client/ui/qr-code.tsx"));

const loadPaper = () => loadChunk(() => import("../../client/ui/voucher-paper.tsx"));

/** What the bar says over one voucher. */
export const voucherTitles: Readonly<Record<VoucherState, string>> = {
  active: "Active Voucher",
  used: "Used voucher",
  expired: "Expired voucher",
  cancelled: "Cancelled voucher",
};

/** One voucher, found by its id: what to show at the gate, and all that has happened to it. */
export function VoucherPage({ id, vouchers }: { id: string | null; vouchers: Vouchers }) {
  const { who, shown, problem, refreshing, refresh } = vouchers;
  const voucher = shown?.vouchers.find((candidate) => candidate.id === id);

  if (voucher) {
    return <Shown voucher={voucher} freshness={<Freshness {...vouchers} />} onChange={refresh} />;
  }
  if (who === "unknown" || id === null || refreshing) {
    return (
      <Skeleton>
        <Bone size="panel" />
        <Bone size="card" />
      </Skeleton>
    );
  }
  if (who === "nobody") {
    return (
      <>
        <p>Sign in to see this voucher.</p>
        <div className="app-actions">
          <a className="button button-action" href={appRoutes.signIn}>
            Sign in
          </a>
        </div>
      </>
    );
  }
  if (problem) return <LoadFailure what="This voucher" problem={problem} onRetry={refresh} />;
  return (
    <>
      <Notice kind="info">This is not one of your vouchers.</Notice>
      <div className="app-actions">
        <a className="button" href={appRoutes.vouchers}>
          View Vouchers
        </a>
      </div>
    </>
  );
}

interface ShownProps {
  voucher: Voucher;
  freshness: React.ReactNode;
  onChange: () => void;
}

function Shown({ voucher, freshness, onChange }: ShownProps) {
  const { state } = voucher;
  const active = state === "active";
  const [said, setSaid] = useState("");
  return (
    <>
      {said && <Notice kind="info">{said}</Notice>}
      {active && <WarningNotice voucher={voucher} />}
      <Ticket state={state}>
        <div className="voucher-head">
          <span className="voucher-state" data-state={state}>
            {stateInWords(state)}
          </span>
          {active && <span>Show this at the gates</span>}
        </div>
        {active && (
          <Loaded load={loadQrCode} what="The QR code" skeleton={<div className="qr" />}>
            {({ QrCode }) => <QrCode code={voucher.code} />}
          </Loaded>
        )}
        <CodeInGroups code={voucher.code} />
        <LoadLines load={voucher.load} />
        <p id="voucher-site">{withBorough(voucher.site_address, voucher.local_auth_issue)}</p>
        <p>For somebody who lives in {boroughName(voucher.home_borough)}</p>
        {active && voucher.opening && openNow(voucher.opening) && <p>{openNow(voucher.opening)}</p>}
        <p className="voucher-day">{dayOf(voucher, state)}</p>
      </Ticket>
      {freshness}
      {active && (
        <Actions
          voucher={voucher}
          onCancelled={(text) => {
            setSaid(text);
            onChange();
          }}
        />
      )}
      {active && (
        <>
          <MapLink
            address={withBorough(voucher.site_address, voucher.local_auth_issue)}
            describedBy="voucher-site"
          />
          <Facts facts={[["Opening hours", hoursOf(voucher)]]} />
          <Terms terms={voucher} />
          <Loaded load={loadPaper} what="The printed voucher" skeleton={null}>
            {({ VoucherPaper }) => <VoucherPaper voucher={onPaper(voucher)} />}
          </Loaded>
        </>
      )}
      {state === "used" && <Receipt voucher={voucher} />}
      <Story voucher={voucher} />
    </>
  );
}

const hoursOf = ({ opening, opening_hours }: Voucher) => openingLines(opening, opening_hours).join("\n");

/** What of it goes on paper and into the saved picture. */
const onPaper = (voucher: Voucher): PaperVoucher => ({
  code: voucher.code,
  load: voucher.load,
  site: withBorough(voucher.site_address, voucher.local_auth_issue),
  openingHours: hoursOf(voucher),
  beforeYouCome: beforeYouCome(voucher.before_you_come, voucher.height_limit_cm),
  whoMayCome: voucher.who_may_come,
  toPay: voucher.to_pay,
  lastDay: isoDayInWords(voucher.last_day),
});

function dayOf({ last_day, used_at, cancelled_at }: Voucher, state: VoucherState): string {
  if (state === "used" && used_at) return `Used on ${momentInWords(used_at)}`;
  if (state === "cancelled" && cancelled_at) return `Cancelled on ${momentInWords(cancelled_at)}`;
  if (state === "expired") return `Expired at the end of ${isoDayInWords(last_day)}`;
  return `Use by ${isoDayInWords(last_day)}`;
}

function Actions({ voucher, onCancelled }: { voucher: Voucher; onCancelled: (said: string) => void }) {
  const [failed, setFailed] = useState(false);
  return (
    <div className="app-actions no-print">
      <button
        className="button"
        type="button"
        onClick={() => {
          setFailed(false);
          loadChunk(() => import("./save-picture.ts"))
            .then(({ savePicture }) => savePicture(onPaper(voucher)))
            .catch(() => setFailed(true));
        }}
      >
        Save as picture
      </button>
      {failed && <Notice kind="error">The picture could not be saved. Take a screenshot instead.</Notice>}
      <button className="button button-quiet" type="button" onClick={() => window.print()}>
        Print
      </button>
      <p className="app-small">You can show a saved picture or a printout instead.</p>
      <CancelVoucher voucher={voucher} onCancelled={onCancelled} />
    </div>
  );
}

/** When, where and what: on paper too. The ticket above it says which voucher. */
function Receipt({ voucher }: { voucher: Voucher }) {
  const accepted = voucher.story.findLast(({ what }) => what === "accepted");
  return (
    <section aria-labelledby="receipt">
      <h2 id="receipt">Receipt</h2>
      <Facts
        facts={[
          ["Used on", voucher.used_at && momentInWords(voucher.used_at)],
          ["Site", voucher.used_site_address ?? accepted?.site_address],
          ["Council that issued it", voucher.council_name],
        ]}
      />
      <p className="app-small no-print">
        {`We keep this receipt for ${retentionMonths.voucherPerson} months.`}
      </p>
      <div className="app-actions no-print">
        <button className="button button-quiet" type="button" onClick={() => window.print()}>
          Print receipt
        </button>
      </div>
    </section>
  );
}

function Story({ voucher }: { voucher: Voucher }) {
  if (voucher.story.length === 0) return null;
  return (
    <section className="story no-print">
      <h2>History</h2>
      <ol>
        {voucher.story.map((happening) => (
          <li key={`${happening.what} ${happening.at}`}>
            <time dateTime={happening.at}>{momentInWords(happening.at)}</time>
            <span>{happeningInWords(happening)}.</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
