import { useEffect, useState } from "react";
import { stored } from "../api/stored.ts";
import { Notice, StatusRegion } from "../ui/notice.tsx";
import { useBrowserValue } from "../ui/use-browser-value.ts";

const kinds = ["success", "error", "info"] as const;

/** A message for the next page, e.g. why the user was signed out. */
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

export const carryNotice = storedNotice.write;

/** Returns the message of the previous page, once. */
export function takeNotice(): CarriedNotice | null {
  const notice = storedNotice.read();
  storedNotice.forget();
  return notice;
}

/** Shows the message of the previous page until a form is sent. Once a page. */
export function Carried() {
  const notice = useBrowserValue(takeNotice);
  const [isOld, setIsOld] = useState(false);
  useEffect(() => {
    const hide = () => setIsOld(true);
    document.addEventListener("submit", hide);
    return () => document.removeEventListener("submit", hide);
  }, []);
  return <StatusRegion>{notice && !isOld && <Notice kind={notice.kind}>{notice.text}</Notice>}</StatusRegion>;
}
