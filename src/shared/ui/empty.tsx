import type { ReactNode } from "react";
import { Drawing } from "./drawing.tsx";
import "./empty.css";

interface Props {
  /** figure-<figure>.svg in public/media. */
  figure: "mattress" | "fox" | "van" | "skip";
  /** Why the list is empty, and what to do next. */
  children: ReactNode;
}

export function Empty({ figure, children }: Props) {
  return (
    <div className="empty">
      <Drawing name={`figure-${figure}`} width={240} height={140} />
      {children}
    </div>
  );
}
