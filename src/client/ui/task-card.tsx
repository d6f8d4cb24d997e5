import type { ReactNode } from "react";
import "./task-card.css";

interface Props {
  href: string;
  /** The words of the link, and all of its name. */
  title: string;
  /** What is behind it. */
  children: ReactNode;
}

/** An item of a list of things to do: the whole card leads there. */
export function TaskCard({ href, title, children }: Props) {
  return (
    <li className="card task-card">
      <h2 className="task-card-title">
        <a href={href}>{title}</a>
      </h2>
      <p>{children}</p>
    </li>
  );
}
