/** What a key of a Supabase project may do: only a publishable one may be part of a page. */
export type KeyKind = "publishable" | "secret" | "unknown";

/** The role that a JWT was made for; undefined where the text is none. */
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

/** Tells keys apart, the older ones that are JWTs included. */
export function kindOfKey(key: string): KeyKind {
  if (key.startsWith("sb_publishable_")) return "publishable";
  if (key.startsWith("sb_secret_")) return "secret";
  const role = roleIn(key);
  if (role === "anon") return "publishable";
  return role === undefined ? "unknown" : "secret";
}

/** Whether a text is the address of a site or project and nothing behind it: https://host, with or without a slash. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && pathname + search + hash === "/";
}

/** Whether an address is this machine's own: a project there is somebody's trial and reaches nobody else. */
export function isOnLoopback(url: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}
