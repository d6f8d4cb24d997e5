import type { ReactNode } from "react";
import { Drawing } from "./drawing.tsx";
import "./empty.css";

interface Props {
  /** Who stands there: figure-<figure>.svg in public/media. */
  figure: "mattress" | "fox" | "van" | "skip";
  /** Why there is nothing, and what can be done about it. */
  children: ReactNode;
}

/** Stands where a list has nothing yet. */
export function Empty({ figure, children }: Props) {
  return (
    <div className="empty">
      <Drawing name={`figure-${figure}`} width={240} height={140} />
      {children}
    </div>
  );
}
