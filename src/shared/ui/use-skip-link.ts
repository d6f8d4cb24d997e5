import { useEffect } from "react";

/**
 * Lets 'Skip to main content' move the focus and leave the address alone, where the part after "#" says which step or
 * which voucher is shown: the browser would put "#main" in its place.
 */
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
