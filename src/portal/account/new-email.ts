const key = "new-email";

/** Keeps the address that awaits verification for this tab: a code is checked together with it. */
export function rememberNewEmail(email: string): void {
  try {
    sessionStorage.setItem(key, email);
  } catch {
    // The page that takes the code then asks for the address.
  }
}

export function readNewEmail(): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

export function forgetNewEmail(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
