import { useEffect } from "react";

const prefix = "Error: ";

/** Prefixes the document's title: a screen reader hears it first, and a tab in the background shows it. */
export function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return undefined;
    document.title = prefix + document.title;
    return () => {
      document.title = document.title.replace(prefix, "");
    };
  }, [hasErrors]);
}
