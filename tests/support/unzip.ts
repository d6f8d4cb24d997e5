import { inflateRawSync } from "node:zlib";

/** Returns a file of a ZIP archive, such as a document or a workbook, as text. */
export function unzip(archive: Buffer, name: string): string {
  let at = archive.readUInt32LE(archive.lastIndexOf("PK\u0005\u0006") + 16);
  while (archive.readUInt32LE(at) === 0x02014b50) {
    const [named, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    if (archive.toString("utf8", at + 46, at + 46 + named) === name) {
      const local = archive.readUInt32LE(at + 42);
      const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
      const packed = archive.subarray(begin, begin + archive.readUInt32LE(at + 20));
      return (archive.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString("utf8");
    }
    at += 46 + named + extra + comment;
  }
  throw new Error(`The archive holds no ${name}`);
}
