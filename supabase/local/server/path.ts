import type { IncomingMessage } from "node:http";

/** The path asked for, as everything that answers reads it: dots resolved, nothing decoded; undefined for what is none. */
export function pathOf({ url = "/" }: IncomingMessage): string | undefined {
  const absolute = url.startsWith("/") ? `http://localhost${url}` : url;
  return URL.canParse(absolute) ? new URL(absolute).pathname : undefined;
}
