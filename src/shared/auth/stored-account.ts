import { useSyncExternalStore } from "react";
import { storedSessionKey } from "../api/stored-session.ts";
import { z } from "../api/z.ts";

export interface StoredAccount {
  uid: string;
  email: string;
}

let read: { text: string | null; account: StoredAccount | null } = { text: null, account: null };

/** Returns the account of the stored session, unchecked: only for choosing what to render. Same account, same object. */
export function storedAccount(): StoredAccount | null {
  try {
    const text = localStorage.getItem(storedSessionKey);
    if (text !== read.text) read = { text, account: accountIn(JSON.parse(text ?? "null"), read.account) };
    return read.account;
  } catch {
    return null;
  }
}

const storedSession = z.object({ user: z.object({ id: z.string(), email: z.string() }) });

function accountIn(session: unknown, before: StoredAccount | null): StoredAccount {
  const { id: uid, email } = storedSession.parse(session).user;
  // A renewed token is the same account.
  return before?.uid === uid && before.email === email ? before : { uid, email };
}

const listeners = new Set<() => void>();

function subscribe(callback: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === storedSessionKey) callback();
  };
  listeners.add(callback);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(callback);
    window.removeEventListener("storage", onStorage);
  };
}

/** Notifies this page of a sign-in or sign-out in its own tab; browsers notify other tabs. */
export function accountChanged(): void {
  for (const callback of listeners) callback();
}

/** Returns the account of this browser's session; null without one, undefined until hydration. */
export function useStoredAccount(): StoredAccount | null | undefined {
  return useSyncExternalStore<StoredAccount | null | undefined>(subscribe, storedAccount, () => undefined);
}
