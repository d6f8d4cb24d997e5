import { useEffect, useEffectEvent } from "react";
import { readCode } from "../../shared/domain/voucher-code.ts";

/** Milliseconds between two keys of a scanner that types; no hand is as fast for ten keys. */
const burstMs = 50;
const shortest = 10;

/**
 * Hears a scanner that types what it reads and ends it with Enter, wherever the focus is: its Enter presses nothing.
 * @param onCode is given what it read; what is no code is passed over
 */
export function useTypingScanner(onCode: (code: string) => void): void {
  const tell = useEffectEvent(onCode);
  useEffect(() => {
    let typed = "";
    let last = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, timeStamp, target } = event;
      if (target instanceof HTMLInputElement && target.type === "text") return;
      if (timeStamp - last > burstMs) typed = "";
      last = timeStamp;
      if (key === "Enter" && typed.length >= shortest) {
        event.preventDefault();
        event.stopPropagation();
        const code = readCode(typed);
        typed = "";
        if (code) tell(code);
      } else if (key.length === 1) {
        typed += key;
        // A gap between two groups is no press of what has the focus.
        if (typed.length > 1) event.preventDefault();
      }
    };
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  }, []);
}

/** Keeps the screen awake while the page is in front, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let current = true;
    let lock: WakeLockSentinel | undefined;
    const ask = async () => {
      if (document.visibilityState !== "visible") return;
      // Refused where the battery is low, say.
      const given = await navigator.wakeLock?.request("screen").catch(() => undefined);
      if (current) lock = given;
      else void given?.release();
    };
    void ask();
    // The browser lets go of it with the page.
    const onVisible = () => void ask();
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      current = false;
      document.removeEventListener("visibilitychange", onVisible);
      void lock?.release();
    };
  }, []);
}

const ours = { gateAnswer: true };
const isOurs = (state: unknown) => typeof state === "object" && state !== null && "gateAnswer" in state;

/** While an answer is shown, the phone's Back stays with it: what was not decided would be lost. */
export function useStayOnBack(shown: boolean): void {
  useEffect(() => {
    if (!shown) return undefined;
    if (!isOurs(history.state)) history.pushState(ours, "");
    const onPop = () => history.pushState(ours, "");
    window.addEventListener("popstate", onPop);
    return () => window.removeEventListener("popstate", onPop);
  }, [shown]);
}
