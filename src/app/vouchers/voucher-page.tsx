import { useEffect, useRef, useState } from "react";
import { Loaded, LoadFailure } from "../../shared/ui/loaded.tsx";
import { CodeInGroups } from "../../shared/ui/code-in-groups.tsx";
import { Notice, StatusRegion } from "../../shared/ui/notice.tsx";
import { Bone, Skeleton } from "../../shared/ui/skeleton.tsx";
import { useBrowserValue } from "../../shared/ui/use-browser-value.ts";
import { CouncilMark } from "../../shared/voucher/council-mark.tsx";
import { ForGate, ownParts, VoucherParts } from "../../shared/voucher/voucher-parts.tsx";
import { siteOf, type PartKey } from "../../shared/domain/voucher.ts";
import { voucherMovesAtMost } from "../../shared/domain/limits.generated.ts";
import { isoDayInWords, momentInWords } from "../layout/in-words.ts";
import { decidingKeys } from "../layout/deciding-keys.ts";
import { WithEnglish } from "../layout/with-english.tsx";
import { saveWaste } from "../apply/waste-draft.ts";
import { AppPage } from "../layout/app-page.tsx";
import { translated } from "../layout/translated.tsx";
import { useFragment } from "../layout/use-fragment.ts";
import { NotChecked } from "../layout/not-checked.tsx";
import { Ticket } from "../layout/ticket.tsx";
import { MapLink } from "../layout/map-link.tsx";
import { CancelVoucher } from "./cancel-voucher.tsx";
import { Freshness } from "./freshness.tsx";
import type { Said } from "./move-voucher.tsx";
import { useVouchers, type Vouchers } from "./use-vouchers.ts";
import { Receipt, Story } from "./voucher-history.tsx";
import { WarningNotice } from "./warning.tsx";
import { lastStep, withoutRejectedWaste, type Voucher } from "./voucher.ts";
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

/** The voucher that the address names after its "#", where no server sees it. */
function Page() {
  const id = useFragment();
  const vouchers = useVouchers(true);
  const voucher = vouchers.shown?.vouchers.find((candidate) => candidate.id === id);
  const title = voucher ? vouchersMessages.t(`titles.${voucher.state}`) : vouchersMessages.t("yours");
  return (
    <AppPage title={title} backTo={appRoutes.vouchers} isOver={voucher && voucher.state !== "active"}>
      {voucher ? <Shown voucher={voucher} vouchers={vouchers} /> : <NotShown id={id} {...vouchers} />}
    </AppPage>
  );
}

function NotShown({ id, who, problem, refreshing, refresh }: Vouchers & { id: string | null }) {
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

/** A voucher with its history. */
function Shown({ voucher, vouchers }: { voucher: Voucher; vouchers: Vouchers }) {
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
            <WithEnglish text={() => overSince(voucher)} />
          </p>
        )}
      </Ticket>
      {active && <NotChecked message="valid" />}
      <Freshness {...vouchers} />
      {active && (
        <Actions
          voucher={voucher}
          onDone={(next) => {
            setSaid(next);
            vouchers.refresh();
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
const partsWhenOver: ReadonlySet<PartKey> = new Set(["council", "waste", "site", "code"]);

function overSince(voucher: Voucher): string {
  const { state, last_day, council_name } = voucher;
  const used = lastStep(voucher, "accepted");
  const cancelled = lastStep(voucher, "cancelled");
  if (state === "ended") return vouchersMessages.t("ended", { council: council_name });
  if (state === "used" && used) return vouchersMessages.t("usedOn", { moment: momentInWords(used.at) });
  if (state === "cancelled" && cancelled)
    return vouchersMessages.t("cancelledOn", { moment: momentInWords(cancelled.at) });
  return vouchersMessages.t("expiredAfter", { day: isoDayInWords(last_day) });
}

const loadMove = () => import("./move-voucher.tsx");

/** Whether the phone hands pictures on; it is not asked before the button is drawn. */
const readSharing = () => "canShare" in navigator;

interface ActionsProps {
  voucher: Voucher;
  onDone: (said: Said | null) => void;
}

function Actions({ voucher, onDone }: ActionsProps) {
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
        onApplyAgain={() => {
          saveWaste(voucher.waste);
          location.assign(`${appRoutes.apply}#waste/${voucher.home_borough}`);
        }}
      />
    </div>
  );
}

export default translated(Page);
