import { useEffect, useState } from "react";
import { stored } from "../api/stored.ts";
import { Notice, StatusRegion } from "../ui/notice.tsx";
import { useBrowserValue } from "../ui/use-browser-value.ts";

const kinds = ["success", "error", "info"] as const;

/** A message that outlives the move to another page, e.g. why somebody was signed out. */
export interface CarriedNotice {
  kind: (typeof kinds)[number];
  text: string;
}

const storedNotice = stored("notice", {
  parse(value): CarriedNotice {
    const { kind, text } = Object(value) as Record<string, unknown>;
    const known = kinds.find((one) => one === kind);
    if (!known || typeof text !== "string") throw new TypeError("not a notice");
    return { kind: known, text };
  },
});

/** Leaves a message for the next page of this tab. */
export const carryNotice = storedNotice.write;

/** Takes the message that the previous page left; it is shown once. */
export function takeNotice(): CarriedNotice | null {
  const notice = storedNotice.read();
  storedNotice.forget();
  return notice;
}

/** Shows the message that the page before this one left, until a form is sent. One of these a page. */
export function Carried() {
  const notice = useBrowserValue(takeNotice);
  const [old, setOld] = useState(false);
  useEffect(() => {
    const hide = () => setOld(true);
    document.addEventListener("submit", hide);
    return () => document.removeEventListener("submit", hide);
  }, []);
  return <StatusRegion>{notice && !old && <Notice kind={notice.kind}>{notice.text}</Notice>}</StatusRegion>;
}
