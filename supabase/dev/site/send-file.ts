import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { parseRange } from "./byte-range.ts";
import type { SiteFile } from "./site-files.ts";

// By hand: sirv sends brotli only where a .br file lies beside each page, hono's compress() knows no brotli and compresses
// each answer anew, and neither gives a compressed page, a 304 and a part of a film their headers as static hosts do.

type Encoding = "br" | "gzip";

const compress = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (content: Buffer) => promisify(gzip)(content),
} satisfies Record<Encoding, (content: Buffer) => Promise<Buffer>>;

function preferredEncoding(accepted: string | undefined): Encoding | undefined {
  const offers = (accepted ?? "").split(",").map((offer) => offer.trim().split(/\s*;\s*q=/));
  const takes = (encoding: Encoding) => offers.some(([name, q]) => name === encoding && Number(q ?? 1) > 0);
  return (["br", "gzip"] as const).find(takes);
}

/** Sends a file, or the part of it that was asked for; the status is 200 or one that the response has already. */
export type FileSender = (
  request: IncomingMessage,
  response: ServerResponse,
  file: SiteFile,
) => Promise<void>;

/** A sender that caches what it has compressed. Node leaves the body out of an answer to HEAD. */
export function createFileSender(): FileSender {
  const compressed = new Map<string, Promise<Buffer>>();

  function encode(file: SiteFile, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding} ${file.path}`;
    const cached = compressed.get(key) ?? readFile(file.path).then((content) => compress[encoding](content));
    compressed.set(key, cached);
    return cached;
  }

  async function sendPart(response: ServerResponse, file: SiteFile, start: number, end: number) {
    response.setHeader("content-length", end - start + 1);
    if (file.size === 0) response.end();
    else await pipeline(createReadStream(file.path, { start, end }), response);
  }

  return async (request, response, file) => {
    const found = response.statusCode === 200;
    const range = found ? parseRange(request.headers.range, file.size) : undefined;
    const accepted = file.compressible && !range ? request.headers["accept-encoding"] : undefined;
    const encoding = preferredEncoding(accepted);
    const etag = `"${file.version}${encoding ? `-${encoding}` : ""}"`;
    response.setHeader("etag", etag);
    if (!response.hasHeader("content-type")) response.setHeader("content-type", file.type);
    if (file.compressible) response.setHeader("vary", "accept-encoding");
    else response.setHeader("accept-ranges", "bytes");

    if (found && request.headers["if-none-match"]?.includes(etag)) {
      response.writeHead(304).end();
    } else if (range === "unsatisfiable") {
      response.writeHead(416, { "content-range": `bytes */${file.size}` }).end();
    } else if (encoding) {
      const content = await encode(file, encoding);
      response.setHeader("content-encoding", encoding);
      response.setHeader("content-length", content.length);
      response.end(content);
    } else if (range && (request.headers["if-range"] ?? etag) === etag) {
      response.statusCode = 206;
      response.setHeader("content-range", `bytes ${range.start}-${range.end}/${file.size}`);
      await sendPart(response, file, range.start, range.end);
    } else {
      await sendPart(response, file, 0, file.size - 1);
    }
  };
}
