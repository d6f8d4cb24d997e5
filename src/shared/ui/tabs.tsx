import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import "./tabs.css";

interface Props {
  label: string;
  /** The key becomes part of ids and addresses. */
  tabs: readonly { key: string; label: string }[];
  selected: string;
  onSelect: (key: string) => void;
  children: ReactNode;
}

/** Returns the tab that a key selects; arrows wrap around. */
export function nextTab(key: string, index: number, count: number): number | undefined {
  if (key === "ArrowRight") return (index + 1) % count;
  if (key === "ArrowLeft") return (index - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}

/** Tabs by the ARIA pattern. Only the selected panel is rendered. */
export function Tabs({ label, tabs, selected, onSelect, children }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const index = nextTab(
      event.key,
      tabs.findIndex((tab) => tab.key === selected),
      tabs.length,
    );
    const tab = index === undefined ? undefined : tabs[index];
    if (!tab || index === undefined) return;
    event.preventDefault();
    onSelect(tab.key);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[index]?.focus();
  }

  return (
    <div className="tabs">
      <div ref={list} className="tab-list" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => {
          const chosen = tab.key === selected;
          return (
            <button
              key={tab.key}
              className="tab"
              id={`${id}-${tab.key}`}
              type="button"
              role="tab"
              data-tab={tab.key}
              aria-selected={chosen}
              aria-controls={chosen ? `${id}-panel` : undefined}
              tabIndex={chosen ? 0 : -1}
              onClick={() => onSelect(tab.key)}
            >
              {tab.label}
            </button>
          );
        })}
      </div>
      <div className="tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </div>
  );
}
