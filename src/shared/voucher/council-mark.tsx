import { useEffect, useRef } from "react";
import { markOf, markPicture } from "../api/council-branding.ts";

/** The mark of a borough's council, if it has one, beside its name. */
export function CouncilMark({ borough }: { borough: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let current = true;
    async function draw() {
      const mark = await markOf(borough);
      const picture = mark && (await markPicture(mark));
      const { current: element } = canvas;
      if (!current || !picture || !element) return;
      element.width = picture.width;
      element.height = picture.height;
      element.getContext("2d")?.drawImage(picture, 0, 0);
      element.hidden = false;
    }
    draw().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [borough]);
  // Not an <img>, for which the pages' policy would have to let in what no file of ours is.
  return <canvas className="council-mark" ref={canvas} hidden aria-hidden="true" />;
}
