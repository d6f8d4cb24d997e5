import { useSyncExternalStore } from "react";
import { storedSessionKey } from "../api/stored-session.ts";
import { texts } from "../api/stored.ts";

/** Whose session this browser holds. */
export interface StoredAccount {
  uid: string;
  email: string;
}

let read: { text: string | null; account: StoredAccount | null } = { text: null, account: null };

/**
 * Whose session this browser holds, without loading supabase-js and without asking anybody: good for choosing what to
 * paint, and for nothing else. The same object as long as it is the same session.
 */
export function storedAccount(): StoredAccount | null {
  try {
    const text = localStorage.getItem(storedSessionKey);
    if (text !== read.text) read = { text, account: accountIn(JSON.parse(text ?? "null"), read.account) };
    return read.account;
  } catch {
    return null;
  }
}

const user = texts("id", "email");

/** @throws {TypeError} where the session is none */
function accountIn(session: unknown, before: StoredAccount | null): StoredAccount {
  const { id: uid, email } = user.parse((session as { user?: unknown }).user);
  // A renewed token is not another person.
  return before?.uid === uid && before.email === email ? before : { uid, email };
}

const heard = new Set<() => void>();

function subscribe(callback: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === storedSessionKey) callback();
  };
  heard.add(callback);
  window.addEventListener("storage", onStorage);
  return () => {
    heard.delete(callback);
    window.removeEventListener("storage", onStorage);
  };
}

/** Tells this page that its own tab has signed somebody in or out; other tabs are told by the browser. */
export function accountChanged(): void {
  for (const callback of heard) callback();
}

/** The account of this browser's session; null where there is none, undefined until the page is hydrated. */
export function useStoredAccount(): StoredAccount | null | undefined {
  return useSyncExternalStore<StoredAccount | null | undefined>(subscribe, storedAccount, () => undefined);
}
