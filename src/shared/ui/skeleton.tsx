import type { ReactNode } from "react";
import { uiMessages } from "../i18n/ui.ts";
import "./skeleton.css";

interface BoneProps {
  size?: "text" | "short" | "field" | "button" | "card" | "panel";
  count?: number;
}

/** Grey bars in the place of texts that are still to come. Sizes are design steps, since styles may not be inline. */
export function Bone({ size = "text", count = 1 }: BoneProps) {
  return Array.from({ length: count }, (_, bone) => <span key={bone} className="bone" data-size={size} />);
}

interface Props extends BoneProps {
  /** Lays the bones out as what comes will be. */
  className?: string;
  /** Bones of several sizes. */
  children?: ReactNode;
}

/** Stands where something is loading, and says so once to those who cannot see it. */
export function Skeleton({ className = "skeleton", size = "card", count, children }: Props) {
  return (
    <div role="status">
      <span className="visually-hidden">{uiMessages.t("loading")}</span>
      <div className={className} aria-hidden="true">
        {children ?? <Bone size={size} count={count} />}
      </div>
    </div>
  );
}
