import english from "../../../messages/en/install.json" with { type: "json" };
import { useBrowserValue } from "../../shared/ui/use-browser-value.ts";
import { useEffect, useState } from "react";
import { rich } from "../../shared/i18n/rich.ts";
import { QuietButton } from "../../shared/ui/buttons.tsx";
import { messages } from "../../shared/domain/messages.ts";

const installMessages = messages("install", english);

/** Chromium's own: https://developer.mozilla.org/en-US/docs/Web/API/BeforeInstallPromptEvent */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

/** Asks the browser to install the app; null where it does not offer that, or already has. */
function useInstallPrompt(): (() => void) | null {
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

/** iPhones and iPads have no button for it; newer iPads call themselves Macs. */
function isApple(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}

const isInstalled = (): boolean => matchMedia("(display-mode: standalone)").matches;

const button = (name: string) => <strong>{name}</strong>;

/** Explains installation. An installed app has its own store on Apple's devices: hence 'Sign in there once'. */
export function InstallHint() {
  const installed = useBrowserValue(isInstalled);
  const apple = useBrowserValue(isApple);
  const prompt = useInstallPrompt();
  if (installed !== false) return null;
  if (prompt) {
    return (
      <div className="app-actions">
        <QuietButton onClick={prompt}>{installMessages.t("add")}</QuietButton>
      </div>
    );
  }
  if (!apple) return null;
  return (
    <details className="install-hint">
      <summary>{installMessages.t("add")}</summary>
      <ol>
        <li>{rich(installMessages, "share", { b: button })}</li>
        <li>{rich(installMessages, "choose", { b: button })}</li>
        <li>{installMessages.t("open")}</li>
      </ol>
      <p className="app-small">{installMessages.t("why")}</p>
    </details>
  );
}
