import { markFile } from "../../shared/api/council-branding.ts";

const urls = new Map<string, string>();

/** Returns the address at which the page shows a mark: its policy allows files and blobs alone. */
export function markUrl(mark: string): string {
  const url = urls.get(mark) ?? URL.createObjectURL(markFile(mark));
  urls.set(mark, url);
  return url;
}

/** Returns the mark that an address shows as an address that contains it; undefined for another picture. */
export function inlineMark(url: string): string | undefined {
  const [mark] = [...urls].find(([, made]) => made === url) ?? [];
  return mark && `data:image/png;base64,${mark}`;
}
