import { strFromU8, unzipSync } from "fflate";

/** Returns a file of a ZIP archive, such as a document or a workbook, as text. */
export function unzip(archive: Uint8Array, name: string): string {
  const file = unzipSync(archive)[name];
  if (!file) throw new Error(`The archive holds no ${name}`);
  return strFromU8(file);
}
