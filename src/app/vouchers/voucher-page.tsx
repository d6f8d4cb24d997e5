import { useState } from "react";
import { loadChunk } from "../../client/data/load-chunk.ts";
import { Loaded, LoadFailure } from "../../client/problem/loaded.tsx";
import { CodeInGroups } from "../../client/ui/code-in-groups.tsx";
import { Facts } from "../../client/ui/facts.tsx";
import { Notice } from "../../client/ui/notice.tsx";
import { Bone, Skeleton } from "../../client/ui/skeleton.tsx";
import { useBrowserValue } from "../../client/ui/use-browser-value.ts";
import { CouncilMark } from "../../client/voucher/council-mark.tsx";
import { VoucherParts } from "../../client/voucher/voucher-parts.tsx";
import { appRoutes } from "../../scheme/routes.ts";
import {
  changeWords,
  councilLeft,
  partsOf,
  siteOf,
  stateInWords,
  type PartKey,
} from "../../scheme/voucher.ts";
import { voucherChangesAtMost } from "../../scheme/limits.ts";
import { retentionMonths } from "../../scheme/voucher-limits.ts";
import { isoDayInWords, momentInWords } from "../shell/days-in-words.ts";
import { Ticket } from "../shell/ticket.tsx";
import { MapLink } from "../shell/map-link.tsx";
import { CancelVoucher } from "./cancel-voucher.tsx";
import { Freshness } from "./freshness.tsx";
import type { Vouchers } from "./use-vouchers.ts";
import { WarningNotice } from "./warning.tsx";
import { happeningInWords, type Voucher, type VoucherState } from "./voucher.ts";
import "./vouchers.css";

/** Fetched while the rest of the voucher is painted: nobody needs it in a list, nor for a voucher that is over. */
const loadQrCode = () => loadChunk(() => import("../../client/ui/qr-code.tsx"));

const loadPaper = () => loadChunk(() => import("../../client/voucher/voucher-paper.tsx"));

/** What the bar says over one voucher. */
export const voucherTitles: Readonly<Record<VoucherState, string>> = {
  active: "Active Voucher",
  used: "Used voucher",
  expired: "Expired voucher",
  cancelled: "Cancelled voucher",
  ended: "Ended voucher",
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
        <VoucherParts
          mark={<CouncilMark borough={voucher.local_auth_issue} />}
          parts={partsOf(voucher, { live: true }).filter(({ key }) => active || toldWhenOver.has(key))}
          siteId="voucher-site"
          code={
            <>
              {active && (
                <Loaded load={loadQrCode} what="The QR code" skeleton={<div className="qr" />}>
                  {({ QrCode }) => <QrCode code={voucher.code} />}
                </Loaded>
              )}
              <CodeInGroups code={voucher.code} />
            </>
          }
        />
        {!active && <p className="voucher-day">{overSince(voucher)}</p>}
      </Ticket>
      {freshness}
      {active && (
        <Actions
          voucher={voucher}
          onDone={(text) => {
            setSaid(text);
            onChange();
          }}
        />
      )}
      {active && (
        <>
          <MapLink address={siteOf(voucher)} describedBy="voucher-site" />
          <Loaded load={loadPaper} what="The printed voucher" skeleton={null}>
            {({ VoucherPaper }) => <VoucherPaper voucher={voucher} />}
          </Loaded>
        </>
      )}
      {state === "used" && <Receipt voucher={voucher} />}
      <Story voucher={voucher} />
    </>
  );
}

/** What is still so of a voucher that is over. */
const toldWhenOver: ReadonlySet<PartKey> = new Set(["council", "load", "site", "code"]);

function overSince({ state, last_day, used_at, cancelled_at, council_name }: Voucher): string {
  if (state === "ended") return `${councilLeft(council_name)} No site takes this voucher any more.`;
  if (state === "used" && used_at) return `Used on ${momentInWords(used_at)}`;
  if (state === "cancelled" && cancelled_at) return `Cancelled on ${momentInWords(cancelled_at)}`;
  return `Expired at the end of ${isoDayInWords(last_day)}`;
}

const loadChange = () => loadChunk(() => import("./change-voucher.tsx"));

/** Whether the phone hands pictures on; it is not asked before the button is drawn. */
const readSharing = () => "canShare" in navigator;

function Actions({ voucher, onDone }: { voucher: Voucher; onDone: (said: string) => void }) {
  const [failed, setFailed] = useState("");
  const [changing, setChanging] = useState(false);
  const shares = useBrowserValue(readSharing);
  const drawing = (how: "savePicture" | "sharePicture", failure: string) => {
    setFailed("");
    loadChunk(() => import("./save-picture.ts"))
      .then((drawings) => drawings[how](voucher))
      .catch(() => setFailed(failure));
  };
  return (
    <div className="app-actions no-print">
      <button
        className="button"
        type="button"
        onClick={() => drawing("savePicture", "The picture could not be saved. Take a screenshot instead.")}
      >
        Save as picture
      </button>
      {shares && (
        <button
          className="button button-quiet"
          type="button"
          onClick={() => drawing("sharePicture", "The picture could not be sent. Save it instead.")}
        >
          Send to whoever drives
        </button>
      )}
      {failed && <Notice kind="error">{failed}</Notice>}
      <button className="button button-quiet" type="button" onClick={() => window.print()}>
        Print
      </button>
      <p className="app-small">
        You can show a saved picture or a printout instead. Somebody else may take it to the site for you.
      </p>
      {voucher.changes < voucherChangesAtMost && (
        <button className="button button-quiet" type="button" onClick={() => setChanging(true)}>
          {changeWords.button}
        </button>
      )}
      {changing && (
        <Loaded load={loadChange} what="The form" skeleton={null}>
          {({ ChangeVoucher }) => (
            <ChangeVoucher
              voucher={voucher}
              onClose={() => setChanging(false)}
              onChanged={(said) => {
                setChanging(false);
                onDone(said);
              }}
            />
          )}
        </Loaded>
      )}
      <CancelVoucher voucher={voucher} onCancelled={onDone} />
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
