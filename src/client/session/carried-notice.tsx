import { takeNotice, type CarriedNotice as Carried } from "./carried-notice.ts";
import { useBrowserValue } from "../ui/use-browser-value.ts";
import { Notice, StatusRegion } from "../ui/notice.tsx";

let taken: Carried | null | undefined;
const takeOnce = () => (taken === undefined ? (taken = takeNotice()) : taken);

/** Shows the message that the page before this one left. One of these a page. */
export function CarriedNotice() {
  const notice = useBrowserValue(takeOnce);
  return <StatusRegion>{notice && <Notice kind={notice.kind}>{notice.text}</Notice>}</StatusRegion>;
}
