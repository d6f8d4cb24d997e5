import { markFile } from "../../shared/api/council-branding.ts";

const urls = new Map<string, string>();

/** Returns a blob address for a mark: the page's security policy allows only files and blobs. */
export function markUrl(mark: string): string {
  const url = urls.get(mark) ?? URL.createObjectURL(markFile(mark));
  urls.set(mark, url);
  return url;
}

/** Returns the data address of the mark behind a blob address; undefined for another picture. */
export function inlineMark(url: string): string | undefined {
  const [mark] = [...urls].find(([, made]) => made === url) ?? [];
  return mark && `data:image/png;base64,${mark}`;
}
