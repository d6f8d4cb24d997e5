import { useEffect, useState } from "react";
import { stored } from "../api/stored.ts";
import { z } from "../api/z.ts";
import { Notice, StatusRegion } from "../ui/notice.tsx";
import { useBrowserValue } from "../ui/use-browser-value.ts";

const carriedNotice = z.object({ kind: z.enum(["success", "error", "info"]), text: z.string() });
/** A message for the next page, e.g. why the user was signed out. */
export type CarriedNotice = z.infer<typeof carriedNotice>;

const storedNotice = stored("notice", carriedNotice);

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
