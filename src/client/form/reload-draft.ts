import { useEffect, useEffectEvent } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { beforeReloadEvent } from "../data/load-chunk.ts";
import { stored } from "../data/stored.ts";
import { z } from "../data/z.ts";

const draft = stored("reload-draft", z.record(z.string(), z.unknown()));

/**
 * Carries what was typed over the reload with which a page gets a script that it could not load. Passwords are left
 * behind.
 */
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
    const left = Object.entries(draft.read() ?? {});
    // Another form of the page may be the one that was typed into.
    if (left.every(([name]) => name in getValues())) {
      draft.forget();
      for (const [name, value] of left)
        setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
    window.addEventListener(beforeReloadEvent, save);
    return () => window.removeEventListener(beforeReloadEvent, save);
  }, [getValues, setValue]);
}
