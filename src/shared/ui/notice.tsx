import type { ReactNode } from "react";
import "./notice.css";

interface Props {
  kind: "success" | "error" | "info";
  /** A second sentence: what to do about it. */
  detail?: ReactNode;
  children: ReactNode;
}

/** A framed message. An error is announced at once; put success and information into a StatusRegion. */
export function Notice({ kind, detail, children }: Props) {
  return (
    <div className="notice" data-kind={kind} role={kind === "error" ? "alert" : undefined}>
      <p>{children}</p>
      {detail && <p className="notice-detail">{detail}</p>}
    </div>
  );
}

/** Announces what appears inside it. It must be on the page before its content is. */
export function StatusRegion({ children }: { children: ReactNode }) {
  return (
    <div className="status-region" role="status">
      {children}
    </div>
  );
}
