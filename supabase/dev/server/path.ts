import type { IncomingMessage } from "node:http";

/** What is asked for; a request to a proxy names the host there too. Undefined for what is no address. */
function targetOf({ url = "/" }: IncomingMessage): URL | undefined {
  return URL.parse(url.startsWith("/") ? `http://localhost${url}` : url) ?? undefined;
}

/** The path asked for, as everything that answers reads it: dots resolved, nothing decoded; undefined for what is none. */
export function pathOf(request: IncomingMessage): string | undefined {
  return targetOf(request)?.pathname;
}

/** The host asked for: a target that names one counts, and not the header, as HTTP has it. */
export function hostOf(request: IncomingMessage): string {
  return (request.url?.startsWith("/") ? request.headers.host : targetOf(request)?.host) ?? "";
}
