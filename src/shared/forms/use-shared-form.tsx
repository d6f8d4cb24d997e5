import { useRef, useState, type ReactNode } from "react";
import type { DefaultValues, FieldValues, Path, PathValue } from "react-hook-form";
import type { Json } from "../api/database.generated.ts";
import { Problem } from "../api/problem.ts";
import type { z } from "../api/z.ts";
import { ConflictChoice } from "../ui/conflict-choice.tsx";
import {
  canReplace,
  describeConflict,
  describeSave,
  describeValue,
  isChanged,
  isSame,
  onlyTheirs,
  resolve,
  type Conflict,
} from "./conflicts.ts";
import { fieldId } from "./error-summary.tsx";
import { useSchemaForm, type FieldBinding } from "./use-schema-form.ts";

/** The changed fields, each with its value before: the argument of functions that save. */
export type Changes = Record<string, [from: Json, to: Json]>;

interface Options<Values extends FieldValues> {
  schema: z.ZodMiniType<Values, Values>;
  stored: Values;
  failure: string;
  /** Saves the changes and returns conflicts; if there are any, nothing was saved. */
  save: (changes: Changes) => Promise<readonly Conflict[]>;
  reload: () => Promise<Values>;
  onSaved?: (values: Values) => void;
  /** Formats the values of fields; by default as they are. */
  words?: { readonly [Name in keyof Values]?: (value: Values[Name]) => string };
}

export type SharedBinding = FieldBinding & { conflict: ReactNode };

/** A form that several people may edit at once. A conflict saves nothing: its fields offer 'Keep mine' and 'Take theirs'. */
export function useSharedForm<Values extends FieldValues>(options: Options<Values>) {
  const { schema, stored, failure, save, reload, onSaved } = options;
  const words: Partial<Record<string, (value: never) => string>> = options.words ?? {};
  /** The stored values that this page knows. */
  const base = useRef(stored);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const tookTheirs = useRef(false);
  const names = Object.keys(stored) as Path<Values>[];

  function changesIn(values: Values): Changes {
    const changed = names.filter((name) => isChanged({ from: base.current[name], mine: values[name] }));
    return Object.fromEntries(changed.map((name) => [name, [base.current[name], values[name]]]));
  }

  const describe = (conflict: Conflict) =>
    describeConflict(conflict, (words[conflict.field] ?? describeValue)((conflict.now ?? "") as never));

  const form = useSchemaForm<Values>({
    schema,
    failure,
    stored: stored as DefaultValues<Values>,
    send: async (values) => {
      const typed = form.hook.getValues();
      const changes = changesIn(values);
      const isUnchanged = Object.keys(changes).length === 0;
      const found = isUnchanged ? [] : await save(changes);
      setConflicts(found);
      if (found.length > 0) {
        const errors = found.map((conflict) => [conflict.field, describe(conflict)]);
        throw new Problem("refused", "", Object.fromEntries(errors));
      }
      const mine = { ...base.current, ...values };
      // Saving succeeded, even if reading fails.
      const now = await reload().catch(() => mine);
      // A field that is being edited keeps its value and what it was changed from.
      const isNew = (name: Path<Values>): boolean =>
        !(name in changes) &&
        !isSame(now[name], mine[name]) &&
        canReplace({ from: mine[name], mine: form.hook.getValues(name) }, now[name]);
      const changed = names.filter(isNew);
      const news = Object.fromEntries(changed.map((name) => [name, now[name]])) as unknown as Partial<Values>;
      for (const name of changed) form.hook.setValue(name, now[name] as PathValue<Values, typeof name>);
      base.current = { ...mine, ...news };
      // What was typed while saving stays, and is not saved yet.
      form.hook.reset({ ...typed, ...news }, { keepValues: true });
      onSaved?.(base.current);
      const isOnlyTheirs = isUnchanged && tookTheirs.current;
      tookTheirs.current = false;
      return isOnlyTheirs ? onlyTheirs : describeSave(changed.length > 0);
    },
  });

  /** Resolves a conflict. The last one sends what is left. */
  function choose(conflict: Conflict, keepsMine: boolean): void {
    const name = conflict.field as Path<Values>;
    const typed = form.hook.getValues();
    const now = (conflict.now ?? "") as Values[typeof name];
    const { from, mine } = resolve({ from: base.current[name], mine: typed[name] }, now, keepsMine);
    base.current = { ...base.current, [name]: from };
    tookTheirs.current = !keepsMine;
    const chosen: Values = { ...typed, [name]: mine };
    form.hook.reset(base.current, { keepValues: true });
    for (const each of names)
      form.hook.setValue(each, chosen[each] as PathValue<Values, typeof each>, { shouldDirty: true });
    const left = conflicts.filter((other) => other !== conflict);
    setConflicts(left);
    if (left.length === 0) void form.submit();
  }

  function field(name: Path<Values>): SharedBinding {
    const bound = form.field(name);
    const conflict = conflicts.find((one) => one.field === name);
    return {
      ...bound,
      error: conflict ? describe(conflict) : bound.error,
      conflict: conflict && (
        <ConflictChoice
          sentenceId={`${bound.id}-error`}
          onChoose={(keepsMine) => choose(conflict, keepsMine)}
        />
      ),
    };
  }
  /** Without resolved conflicts. */
  const summary = form.summary.filter(({ id }) =>
    names.some((name) => fieldId(form.id, name) === id && field(name).error),
  );
  return { ...form, field, summary };
}
