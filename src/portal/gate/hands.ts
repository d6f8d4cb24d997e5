import { useEffect, useEffectEvent } from "react";
import { readCode } from "../../shared/domain/voucher-code.ts";

/** Most milliseconds between two keys of a scanner; no person types ten keys that fast. */
const burstMs = 50;
const shortest = 10;
/** Milliseconds without a key after which a code that ends with no key is complete. */
const idleMs = 200;

/**
 * Listens for a scanner that types a code and ends it with Enter, Tab or no key, wherever the focus is. Its keys press nothing
 * else. In a text field Enter is left to the field's form.
 */
export function useTypingScanner(onCode: (code: string) => void): void {
  const reportCode = useEffectEvent(onCode);
  useEffect(() => {
    let typed = "";
    let last = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const finish = () => {
      const code = readCode(typed);
      typed = "";
      if (code) reportCode(code);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, timeStamp, target } = event;
      const isInField = target instanceof HTMLInputElement && target.type === "text";
      clearTimeout(timer);
      if (timeStamp - last > burstMs) typed = "";
      last = timeStamp;
      if (key === "Enter" && isInField) {
        typed = "";
      } else if ((key === "Enter" || key === "Tab") && typed.length >= shortest) {
        event.preventDefault();
        event.stopPropagation();
        finish();
      } else if (key.length === 1) {
        typed += key;
        // A space inside a code must not press the focused button.
        if (!isInField && typed.length > 1) event.preventDefault();
        if (typed.length >= shortest) timer = setTimeout(finish, idleMs);
      }
    };
    document.addEventListener("keydown", onKeyDown, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("keydown", onKeyDown, true);
    };
  }, []);
}

/** Keeps the screen on while the page is visible, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let current = true;
    let lock: WakeLockSentinel | undefined;
    const ask = async () => {
      if (document.visibilityState !== "visible") return;
      // Rejected when the battery is low, for example.
      const requested = await navigator.wakeLock?.request("screen").catch(() => undefined);
      if (current) lock = requested;
      else void requested?.release();
    };
    void ask();
    // The browser releases the lock when the page is hidden.
    const onVisible = () => void ask();
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      current = false;
      document.removeEventListener("visibilitychange", onVisible);
      void lock?.release();
    };
  }, []);
}

const historyMark = { gateAnswer: true };
const isMarked = (state: unknown) => typeof state === "object" && state !== null && "gateAnswer" in state;

/** Disables the browser's Back while an answer is shown: leaving would lose the decision. */
export function useStayOnBack(shown: boolean): void {
  useEffect(() => {
    if (!shown) return undefined;
    if (!isMarked(history.state)) history.pushState(historyMark, "");
    const onPop = () => history.pushState(historyMark, "");
    window.addEventListener("popstate", onPop);
    return () => window.removeEventListener("popstate", onPop);
  }, [shown]);
}

/** Pixels below which text is not shrunk. */
const leastTextPx = 13;

/**
 * Shrinks an answer until it fits the screen without scrolling and without a word wider than its button. Where notes are
 * too long for that, it cuts them (data-cut). It grows again only when the screen turns, so that the buttons of the next
 * answer keep their places.
 * @returns a function that ends it
 */
export function fitToScreen(answer: HTMLElement | null): (() => void) | undefined {
  if (!answer) return undefined;
  const root = document.documentElement;
  const text = answer.querySelector(".answer-text");
  const shrink = (from: number) => {
    const least = leastTextPx / Number.parseFloat(getComputedStyle(root).fontSize);
    for (let zoom = from; zoom >= least; zoom -= 0.03) {
      answer.style.zoom = String(zoom);
      const isTextWhole = !text || text.scrollHeight <= text.clientHeight + 1;
      if (root.scrollHeight <= innerHeight && root.scrollWidth <= innerWidth && isTextWhole) return;
    }
    if ("cut" in answer.dataset || !answer.querySelector(".answer-notes")) return;
    answer.dataset["cut"] = "";
    shrink(from);
  };
  shrink(Number(answer.style.zoom) || 1);
  const onResize = () => {
    delete answer.dataset["cut"];
    shrink(1);
  };
  window.addEventListener("resize", onResize);
  return () => window.removeEventListener("resize", onResize);
}
