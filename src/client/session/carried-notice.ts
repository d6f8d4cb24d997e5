const key = "portal-notice";

/** A message that outlives the move to another page, e.g. why somebody was signed out. */
export interface CarriedNotice {
  kind: "success" | "error" | "info";
  text: string;
}

/** Leaves a message for the next page of this tab. */
export function carryNotice(notice: CarriedNotice): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(notice));
  } catch {
    // The next page then opens without the message.
  }
}

/** Takes the message that the previous page left; it is shown once. */
export function takeNotice(): CarriedNotice | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    sessionStorage.removeItem(key);
    if (typeof value !== "object" || value === null) return null;
    const { kind, text } = value as Record<string, unknown>;
    if (typeof text !== "string") return null;
    return { kind: kind === "success" || kind === "error" ? kind : "info", text };
  } catch {
    return null;
  }
}
