import { useEffect, useRef, useState, type ReactNode } from "react";
import { Loaded, LoadFailure } from "../../shared/ui/loaded.tsx";
import { CodeInGroups } from "../../shared/ui/code-in-groups.tsx";
import { Facts } from "../../shared/ui/facts.tsx";
import { Notice, StatusRegion } from "../../shared/ui/notice.tsx";
import { Bone, Skeleton } from "../../shared/ui/skeleton.tsx";
import { useBrowserValue } from "../../shared/ui/use-browser-value.ts";
import { CouncilMark } from "../../shared/voucher/council-mark.tsx";
import { ForGate, ownParts, VoucherParts } from "../../shared/voucher/voucher-parts.tsx";
import { siteOf, type PartKey } from "../../shared/domain/voucher.ts";
import { voucherMovesAtMost, voucherPersonMonths } from "../../shared/domain/limits.generated.ts";
import { isoDayInWords, kindNames, momentInWords } from "../layout/in-words.ts";
import { Decides, English } from "../layout/decides.tsx";
import { decidingKeys } from "../layout/deciding-keys.ts";
import { NotChecked } from "../layout/not-checked.tsx";
import { Ticket } from "../layout/ticket.tsx";
import { MapLink } from "../layout/map-link.tsx";
import { CancelVoucher } from "./cancel-voucher.tsx";
import { Freshness } from "./freshness.tsx";
import type { Said, SiteChoice } from "./move-voucher.tsx";
import type { Vouchers } from "./use-vouchers.ts";
import { WarningNotice } from "./warning.tsx";
import { happeningInWords, rejectedWaste, withoutRejectedWaste, type Voucher } from "./voucher.ts";
import { appRoutes } from "../layout/language.ts";
import { shellMessages } from "../i18n/shell.ts";
import { moveMessages } from "../i18n/move.ts";
import { voucherMessages } from "../../shared/domain/voucher.ts";
import { vouchersMessages } from "../i18n/vouchers.ts";
import { ActionLink, Button, ButtonLink, QuietButton } from "../../shared/ui/buttons.tsx";
import "./vouchers.css";
import { currentTranslation } from "../../shared/domain/messages.ts";
import { uiMessages } from "../../shared/i18n/ui.ts";

/** Lazy: only an active voucher shows a QR code. */
const loadQrCode = () => import("../../shared/ui/qr-code.tsx");

const loadPaper = () => import("../../shared/voucher/voucher-paper.tsx");

/** What the page needs of other features. */
export interface Elsewhere {
  /** Draws the sites of a voucher's council that take its waste, each with what it is chosen by. */
  sites: (voucher: Voucher, choice: SiteChoice) => ReactNode;
  applyAgain: (voucher: Voucher) => void;
}

interface Props extends Elsewhere {
  id: string | null;
  vouchers: Vouchers;
}

/** One voucher by its id, with its history. */
export function VoucherPage({ id, vouchers, ...elsewhere }: Props) {
  const { who, shown, problem, refreshing, refresh } = vouchers;
  const voucher = shown?.vouchers.find((candidate) => candidate.id === id);

  if (voucher) {
    return (
      <Shown {...elsewhere} voucher={voucher} freshness={<Freshness {...vouchers} />} onChange={refresh} />
    );
  }
  if (who === "unknown" || id === null || refreshing) {
    return (
      <Skeleton>
        <Bone size="panel" />
        <Bone size="card" />
      </Skeleton>
    );
  }
  if (who === "signed-out") {
    return (
      <>
        <p>{vouchersMessages.t("signInForThis")}</p>
        <div className="app-actions">
          <ActionLink href={appRoutes.signIn}>{shellMessages.t("signIn")}</ActionLink>
        </div>
      </>
    );
  }
  if (problem) return <LoadFailure what={vouchersMessages.t("this")} problem={problem} onRetry={refresh} />;
  return (
    <>
      <Notice kind="info">{vouchersMessages.t("notYours")}</Notice>
      <div className="app-actions">
        <ButtonLink href={appRoutes.vouchers}>{shellMessages.t("vouchers")}</ButtonLink>
      </div>
    </>
  );
}

interface ShownProps extends Elsewhere {
  voucher: Voucher;
  freshness: React.ReactNode;
  onChange: () => void;
}

function Shown({ voucher, freshness, onChange, ...elsewhere }: ShownProps) {
  const { state } = voucher;
  const active = state === "active";
  const [said, setSaid] = useState<Said | null>(null);
  const region = useRef<HTMLDivElement>(null);
  // The buttons are far below.
  useEffect(() => {
    if (said) region.current?.scrollIntoView({ block: "center" });
  }, [said]);
  return (
    <>
      <StatusRegion>
        {said && (
          <div ref={region}>
            <Notice kind={said.kind}>{said.text}</Notice>
          </div>
        )}
      </StatusRegion>
      {active && <WarningNotice voucher={voucher} />}
      <Ticket state={state}>
        <div className="voucher-head">
          <span className="voucher-state" data-state={state}>
            {voucherMessages.t(`states.${state}`)}
          </span>
          {active && <span>{vouchersMessages.t("show")}</span>}
        </div>
        <VoucherParts
          mark={<CouncilMark borough={voucher.local_auth_issue} />}
          parts={ownParts(withoutRejectedWaste(voucher), currentTranslation(), { live: true }).filter(
            ({ key }) => active || partsWhenOver.has(key),
          )}
          siteId="voucher-site"
          code={
            <>
              {active && (
                <Loaded
                  load={loadQrCode}
                  what={vouchersMessages.t("qrCode")}
                  skeleton={<div className="qr" />}
                >
                  {({ QrCode }) => <QrCode code={voucher.code} />}
                </Loaded>
              )}
              <CodeInGroups code={voucher.code} />
            </>
          }
        />
        {active && <ForGate voucher={voucher} translation={currentTranslation()} keys={decidingKeys()} />}
        {!active && (
          <p className="voucher-day">
            <Decides says={() => overSince(voucher)} />
          </p>
        )}
      </Ticket>
      {active && <NotChecked says="valid" />}
      {freshness}
      {active && (
        <Actions
          {...elsewhere}
          voucher={voucher}
          onDone={(next) => {
            setSaid(next);
            onChange();
          }}
        />
      )}
      {active && (
        <>
          <MapLink address={siteOf(voucher)} describedBy="voucher-site" />
          <Loaded load={loadPaper} what={vouchersMessages.t("paper")} skeleton={null}>
            {({ VoucherPaper }) => <VoucherPaper voucher={voucher} translation={currentTranslation()} />}
          </Loaded>
        </>
      )}
      {state === "used" && <Receipt voucher={voucher} />}
      <Story voucher={voucher} />
    </>
  );
}

/** Parts that a used, expired or cancelled voucher still shows. */
const partsWhenOver: ReadonlySet<PartKey> = new Set(["council", "load", "site", "code"]);

function overSince({ state, last_day, used_at, cancelled_at, council_name }: Voucher): string {
  if (state === "ended") return vouchersMessages.t("ended", { council: council_name });
  if (state === "used" && used_at) return vouchersMessages.t("usedOn", { moment: momentInWords(used_at) });
  if (state === "cancelled" && cancelled_at)
    return vouchersMessages.t("cancelledOn", { moment: momentInWords(cancelled_at) });
  return vouchersMessages.t("expiredAfter", { day: isoDayInWords(last_day) });
}

const loadMove = () => import("./move-voucher.tsx");

/** Whether the phone hands pictures on; it is not asked before the button is drawn. */
const readSharing = () => "canShare" in navigator;

interface ActionsProps extends Elsewhere {
  voucher: Voucher;
  onDone: (said: Said | null) => void;
}

function Actions({ voucher, onDone, sites, applyAgain }: ActionsProps) {
  const [failed, setFailed] = useState("");
  const [moving, setMoving] = useState(false);
  const shares = useBrowserValue(readSharing);
  const drawing = (how: "savePicture" | "sharePicture", failure: string) => {
    setFailed("");
    import("./save-picture.ts")
      .then((drawings) => drawings[how](voucher, currentTranslation()))
      .catch(() => setFailed(failure));
  };
  return (
    <div className="app-actions no-print">
      <Button onClick={() => drawing("savePicture", vouchersMessages.t("notSaved"))}>
        {vouchersMessages.t("save")}
      </Button>
      {shares && (
        <QuietButton onClick={() => drawing("sharePicture", vouchersMessages.t("notSent"))}>
          {vouchersMessages.t("send")}
        </QuietButton>
      )}
      {failed && <Notice kind="error">{failed}</Notice>}
      <QuietButton onClick={() => window.print()}>{vouchersMessages.t("print")}</QuietButton>
      <p className="app-small">{vouchersMessages.t("instead")}</p>
      {voucher.moves < voucherMovesAtMost && (
        <QuietButton onClick={() => setMoving(true)}>{moveMessages.t("button")}</QuietButton>
      )}
      {moving && (
        <Loaded load={loadMove} what={uiMessages.t("form")} skeleton={null}>
          {({ MoveVoucher }) => (
            <MoveVoucher
              voucher={voucher}
              sites={(choice) => sites(voucher, choice)}
              onClose={() => setMoving(false)}
              onDone={(said) => {
                setMoving(false);
                onDone(said);
              }}
            />
          )}
        </Loaded>
      )}
      <CancelVoucher
        voucher={voucher}
        onCancelled={(text) => onDone(text ? { kind: "info", text } : null)}
        onApplyAgain={() => applyAgain(voucher)}
      />
    </div>
  );
}

/** When, where and what: on paper too. The ticket above it says which voucher. */
function Receipt({ voucher }: { voucher: Voucher }) {
  const accepted = voucher.story.findLast(({ what }) => what === "accepted");
  const site = voucher.used_site_address ?? accepted?.site_address;
  return (
    <section aria-labelledby="receipt">
      <h2 id="receipt">{vouchersMessages.t("receipt")}</h2>
      <Facts
        facts={[
          [vouchersMessages.t("used"), voucher.used_at && momentInWords(voucher.used_at)],
          [vouchersMessages.t("site"), site && <English>{site}</English>],
          [vouchersMessages.t("issuer"), voucher.council_name],
          [vouchersMessages.t("notAccepted"), kindNames(rejectedWaste(voucher))],
        ]}
      />
      <p className="app-small no-print">
        {vouchersMessages.t("receiptKept", { count: voucherPersonMonths })}
      </p>
      <div className="app-actions no-print">
        <QuietButton onClick={() => window.print()}>{vouchersMessages.t("printReceipt")}</QuietButton>
      </div>
    </section>
  );
}

function Story({ voucher }: { voucher: Voucher }) {
  if (voucher.story.length === 0) return null;
  return (
    <section className="story no-print">
      <h2>{vouchersMessages.t("history")}</h2>
      <ol>
        {voucher.story.map((happening) => (
          <li key={`${happening.what} ${happening.at}`}>
            <time dateTime={happening.at}>{momentInWords(happening.at)}</time>
            <Decides says={() => happeningInWords(happening)} />
          </li>
        ))}
      </ol>
    </section>
  );
}
