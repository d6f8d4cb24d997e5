import encodeQR from "qr";

/**
 * A QR code of the voucher's code alone: gate staff must not get used to opening links. Ten letters and digits fit the
 * smallest size with the highest error correction, for wet glass. The border is the quiet zone that scanners need.
 */
const drawn = { ecc: "high", encoding: "alphanumeric", border: 4 } as const;

/** Its modules, row by row; dark ones are true. */
export const modulesOf = (code: string): boolean[][] => encodeQR(code, "raw", drawn);

/** The same as the bytes of a GIF, which every mail program shows. */
export const qrPicture = (code: string): Uint8Array => encodeQR(code, "gif", { ...drawn, scale: 16 });
