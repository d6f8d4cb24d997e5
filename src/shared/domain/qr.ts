import encodeQR from "qr";

/**
 * A QR code that holds a voucher's code and nothing else: no address, so that nobody at a gate learns to open a
 * stranger's link. Ten letters and digits fit the smallest size with the highest correction, for wet glass. The light
 * modules round it, without which scanners do not find it, are part of it.
 */
const drawn = { ecc: "high", encoding: "alphanumeric", border: 4 } as const;

/** Its modules, row by row; dark ones are true. */
export const modulesOf = (code: string): boolean[][] => encodeQR(code, "raw", drawn);

/** The same as the bytes of a GIF, which every mail program shows. */
export const qrPicture = (code: string): Uint8Array => encodeQR(code, "gif", { ...drawn, scale: 16 });
