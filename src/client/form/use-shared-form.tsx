import { useRef, useState, type ReactNode } from "react";
import type { DefaultValues, FieldValues, Path, PathValue } from "react-hook-form";
import type { Json } from "../data/database.generated.ts";
import { Problem } from "../data/problem.ts";
import type { z } from "../data/z.ts";
import {
  meanwhileInWords,
  MineOrTheirs,
  valueInWords,
  type Meanwhile,
} from "../problem/changed-meanwhile.tsx";
import { useSchemaForm, type FieldBinding } from "./use-schema-form.ts";

/** The fields that were changed, each with what it was changed from: what functions that save take. */
export type Changes = Record<string, [from: Json, to: Json]>;

interface Options<Values extends FieldValues> {
  schema: z.ZodMiniType<Values, Values>;
  /** What is stored. */
  stored: Values;
  failure: string;
  /** Saves what was changed, or answers what somebody else made of it meanwhile. */
  save: (changes: Changes) => Promise<readonly Meanwhile[]>;
  /** What is stored once it was saved, colleagues' changes to other fields included. */
  reload: () => Promise<Values>;
  /** Learns that. */
  onSaved?: (values: Values) => void;
  /** Fields that are one to whoever reads them, such as a pause and its end: where one is changed all are sent. */
  together?: readonly (readonly Path<Values>[])[];
  /** What fields hold, in words; by default as it is. */
  words?: { readonly [Name in keyof Values]?: (value: Values[Name]) => string };
}

/** A field, or several that are one, which somebody else changed meanwhile. */
interface Conflict<Values> {
  /** Where it is shown. */
  name: Path<Values>;
  sentence: string;
  /** What stands now. */
  stands: Partial<Values>;
}

/** Props of a Field that somebody else may have changed meanwhile. */
export type SharedBinding = FieldBinding & { meanwhile: ReactNode };

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * A form of what several people may edit at once. It sends the fields that were changed, each with what it was changed
 * from. Where somebody else was there first nothing is saved, and both values stand beside each other: 'Keep mine' puts
 * mine in the place of what stands now, 'Take theirs' drops mine. After the last choice what is left is saved.
 */
export function useSharedForm<Values extends FieldValues>(options: Options<Values>) {
  const { schema, stored, failure, save, reload, onSaved, together = [], words = {} } = options;
  /** What stands, as far as this page knows. */
  const base = useRef(stored);
  const [conflicts, setConflicts] = useState<readonly Conflict<Values>[]>([]);
  const tookTheirs = useRef(false);
  /** What colleagues had changed besides, when this form was saved last. */
  const news = useRef<Partial<Values>>({});
  const names = Object.keys(stored) as Path<Values>[];
  const groups = [
    ...together,
    ...names.filter((name) => !together.some((group) => group.includes(name))).map((name) => [name]),
  ];

  function changesTo(values: Values): Changes {
    const isChanged = (name: Path<Values>) => !same(base.current[name], values[name]);
    const changed = groups.filter((group) => group.some(isChanged)).flat();
    return Object.fromEntries(changed.map((name) => [name, [base.current[name], values[name]]]));
  }

  function conflictsOf(theirs: readonly Meanwhile[]): Conflict<Values>[] {
    return groups.flatMap((group) => {
      const [name] = group;
      const [first] = theirs.filter(({ field }) => group.some((one) => one === field));
      if (!first || !name) return [];
      const stands = group.map((one): [Path<Values>, Values[keyof Values]] => {
        const change = theirs.find(({ field }) => field === one);
        return [one, change ? ((change.now ?? "") as Values[keyof Values]) : base.current[one]];
      });
      const inWords: Partial<Record<Path<Values>, (value: never) => string>> = words;
      const valuesInWords = stands
        .map(([one, value]) => (inWords[one] ?? valueInWords)(value as never))
        .filter(Boolean);
      const sentence = meanwhileInWords(first, valuesInWords.join(", "));
      return [{ name, sentence, stands: Object.fromEntries(stands) as Partial<Values> }];
    });
  }

  const form = useSchemaForm<Values>({
    schema,
    failure,
    stored: stored as DefaultValues<Values>,
    news: () => news.current,
    send: async (values) => {
      const changes = changesTo(values);
      const isNothing = Object.keys(changes).length === 0;
      const met = conflictsOf(isNothing ? [] : await save(changes));
      setConflicts(met);
      if (met.length > 0) {
        const sentences = met.map(({ name, sentence }) => [name, sentence] as const);
        throw new Problem("refused", "", Object.fromEntries(sentences));
      }
      const mine = { ...base.current, ...values };
      // It is saved, whether or not it can be read again.
      const now = await reload().catch(() => mine);
      // A field in which somebody types meanwhile stays theirs, changed from what it was.
      const isNews = (name: Path<Values>): boolean =>
        !(name in changes) && !same(now[name], mine[name]) && same(form.hook.getValues(name), mine[name]);
      const changed = names.filter(isNews);
      news.current = {};
      for (const name of changed) {
        news.current[name as keyof Values] = now[name];
        form.hook.setValue(name, now[name] as PathValue<Values, typeof name>);
      }
      base.current = { ...mine, ...news.current };
      onSaved?.(base.current);
      const isTheirs = isNothing && tookTheirs.current;
      tookTheirs.current = false;
      if (isTheirs) return "Their version has been kept. You had not changed anything else.";
      return changed.length === 0
        ? "Update successful!"
        : "Update successful! A colleague has changed something else in the meantime, and it is now shown here.";
    },
  });

  /** What the field was changed from is now what stands. Without another choice to make, what is left is sent. */
  function choose({ name, stands }: Conflict<Values>, mine: boolean): void {
    const typed = form.hook.getValues();
    base.current = { ...base.current, ...stands };
    tookTheirs.current = !mine;
    const chosen: Values = mine ? typed : { ...typed, ...stands };
    form.hook.reset(base.current, { keepValues: true });
    for (const one of names)
      form.hook.setValue(one, chosen[one] as PathValue<Values, typeof one>, { shouldDirty: true });
    const left = conflicts.filter((conflict) => conflict.name !== name);
    setConflicts(left);
    if (left.length === 0) void form.submit();
  }

  function field(name: Path<Values>): SharedBinding {
    const bound = form.field(name);
    const conflict = conflicts.find((one) => one.name === name);
    return {
      ...bound,
      error: conflict?.sentence ?? bound.error,
      meanwhile: conflict && (
        <MineOrTheirs
          sentenceId={`${bound.id}-error`}
          onMine={() => choose(conflict, true)}
          onTheirs={() => choose(conflict, false)}
        />
      ),
    };
  }
  return { ...form, field };
}
