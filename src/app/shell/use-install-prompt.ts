import { useEffect, useState } from "react";

/** Chromium's own: https://developer.mozilla.org/en-US/docs/Web/API/BeforeInstallPromptEvent */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

/** Asks the browser to install the app; null where it does not offer that, or already has. */
export function useInstallPrompt(): (() => void) | null {
  const [prompt, setPrompt] = useState<InstallPrompt | null>(null);
  useEffect(() => {
    const onOffer = (event: Event) => {
      event.preventDefault();
      setPrompt(event as InstallPrompt);
    };
    const onInstalled = () => setPrompt(null);
    window.addEventListener("beforeinstallprompt", onOffer);
    window.addEventListener("appinstalled", onInstalled);
    return () => {
      window.removeEventListener("beforeinstallprompt", onOffer);
      window.removeEventListener("appinstalled", onInstalled);
    };
  }, []);
  return prompt && (() => void prompt.prompt().finally(() => setPrompt(null)));
}
