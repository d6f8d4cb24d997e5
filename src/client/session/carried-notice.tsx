import { useEffect, useState } from "react";
import { stored } from "../data/stored.ts";
import { z } from "../data/z.ts";
import { Notice, StatusRegion } from "../ui/notice.tsx";
import { useBrowserValue } from "../ui/use-browser-value.ts";

const schema = z.object({ kind: z.enum(["success", "error", "info"]), text: z.string() });

/** A message that outlives the move to another page, e.g. why somebody was signed out. */
export type CarriedNotice = z.infer<typeof schema>;

const storedNotice = stored("notice", schema);

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
