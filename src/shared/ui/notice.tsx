import type { ReactNode } from "react";
import "./notice.css";

interface Props {
  kind: "success" | "error" | "info";
  /** A second sentence: what to do next. */
  detail?: ReactNode;
  children: ReactNode;
}

/** A framed message. Errors are announced at once; success and information need a StatusRegion. */
export function Notice({ kind, detail, children }: Props) {
  return (
    <div className="notice" data-kind={kind} role={kind === "error" ? "alert" : undefined}>
      <p>{children}</p>
      {detail && <p className="notice-detail">{detail}</p>}
    </div>
  );
}

/** A live region. It must be rendered before its content. */
export function StatusRegion({ children }: { children: ReactNode }) {
  return (
    <div className="status-region" role="status">
      {children}
    </div>
  );
}
