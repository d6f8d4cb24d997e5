import type { ReactNode } from "react";
import "./skeleton.css";

/** A grey bar in the place of a text that is still to come. Sizes are design steps, since styles may not be inline. */
export function Bone({
  size = "text",
}: {
  size?: "text" | "short" | "heading" | "field" | "button" | "figure" | "card" | "panel";
}) {
  return <span className="bone" data-size={size} />;
}

/** Wraps the shape of a page that is loading, and says so once to those who cannot see it. */
export function Skeleton({ label = "Loading", children }: { label?: string; children: ReactNode }) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{label}</span>
      <div className="skeleton-shape" aria-hidden="true">
        {children}
      </div>
    </div>
  );
}
