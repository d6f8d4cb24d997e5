import type { ReactNode } from "react";
import { uiMessages } from "../i18n/ui.ts";
import "./skeleton.css";

interface BoneProps {
  size?: "text" | "short" | "field" | "button" | "card" | "panel";
  count?: number;
}

/** Grey bars. Sizes are design steps, because the policy forbids inline styles. */
export function Bone({ size = "text", count = 1 }: BoneProps) {
  return Array.from({ length: count }, (_, bone) => <span key={bone} className="bone" data-size={size} />);
}

interface Props extends BoneProps {
  className?: string;
  children?: ReactNode;
}

/** Replaces content that is loading. Screen readers hear it once. */
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
