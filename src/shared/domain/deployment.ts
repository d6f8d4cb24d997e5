/** The kind of a Supabase key. Only a publishable one may be part of a page. */
export type KeyKind = "publishable" | "secret" | "unknown";

function roleIn(token: string): unknown {
  try {
    const { role } = JSON.parse(atob((token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/"))) as {
      role?: unknown;
    };
    return role;
  } catch {
    return undefined;
  }
}

/** Returns the kind of a key, also of the older JWT keys. */
export function kindOfKey(key: string): KeyKind {
  if (key.startsWith("sb_publishable_")) return "publishable";
  if (key.startsWith("sb_secret_")) return "secret";
  const role = roleIn(key);
  if (role === "anon") return "publishable";
  return role === undefined ? "unknown" : "secret";
}

/** Whether a text is an origin: https://host, with or without a slash. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && pathname + search + hash === "/";
}

/** Whether a project runs on this machine, for a trial. */
export function isOnLoopback(url: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}
