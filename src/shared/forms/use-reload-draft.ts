import { useEffect, useEffectEvent, useRef } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { stored } from "../api/stored.ts";
import { z } from "../api/z.ts";

const draft = stored("reload-draft", z.record(z.string(), z.unknown()));

/** Keeps what was typed when IslandGuard.astro reloads the page. Passwords are not stored. */
export function useReloadDraft<Values extends FieldValues>(
  { getValues, setValue }: UseFormReturn<Values, unknown, Values>,
  passwords: readonly Path<Values>[],
): void {
  const save = useEffectEvent(() => {
    const typed = Object.entries(getValues()).filter(
      ([name, value]) => !passwords.some((password) => password === name) && value !== "" && value !== false,
    );
    if (typed.length > 0) draft.write(Object.fromEntries(typed));
  });

  useEffect(() => {
    window.addEventListener("portal:before-reload", save);
    return () => window.removeEventListener("portal:before-reload", save);
  }, []);

  const isRestored = useRef(false);
  // After each render: the form of a tab renders its fields later.
  useEffect(() => {
    if (isRestored.current) return;
    const values = Object.entries(draft.read() ?? {});
    // The draft may belong to another form of the page.
    if (!values.every(([name]) => name in getValues())) return;
    isRestored.current = true;
    draft.forget();
    for (const [name, value] of values)
      setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
  });
}
