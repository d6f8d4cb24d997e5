import { useMemo } from "react";
import { modulesOf } from "../domain/qr.ts";
import { uiMessages } from "../i18n/ui.ts";
import { QrDrawing } from "./qr-drawing.tsx";

/** The QR code of a voucher. @public loaded lazily */
export function QrCode({ code }: { code: string }) {
  const modules = useMemo(() => modulesOf(code), [code]);
  return <QrDrawing modules={modules} className="qr" aria-label={uiMessages.t("qrCode")} />;
}
