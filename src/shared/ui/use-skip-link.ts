import { useEffect } from "react";

/** Makes 'Skip to main content' keep the hash, which selects a step or a voucher. */
export function useSkipLink(): void {
  useEffect(() => {
    const skip = (event: MouseEvent) => {
      const main = document.getElementById("main");
      if (!main || !(event.target instanceof Element && event.target.closest(".skip-link"))) return;
      event.preventDefault();
      main.tabIndex = -1;
      main.focus();
      main.scrollIntoView();
    };
    document.addEventListener("click", skip);
    return () => document.removeEventListener("click", skip);
  }, []);
}
