import { useRef, useState, type ReactNode } from "react";
import type { DefaultValues, FieldValues, Path, PathValue } from "react-hook-form";
import type { Json } from "../api/database.generated.ts";
import { Problem } from "../api/problem.ts";
import type { z } from "../api/z.ts";
import { MineOrTheirs } from "../ui/mine-or-theirs.tsx";
import {
  choose,
  givesWay,
  isChanged,
  isSame,
  meanwhileInWords,
  onlyTheirs,
  savedInWords,
  valueInWords,
  type Meanwhile,
} from "./shared-value.ts";
import { fieldId } from "./error-summary.tsx";
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
  /** What fields hold, in words; by default as it is. */
  words?: { readonly [Name in keyof Values]?: (value: Values[Name]) => string };
}

/** Props of a Field that somebody else may have changed meanwhile. */
export type SharedBinding = FieldBinding & { meanwhile: ReactNode };

/**
 * A form of what several people may edit at once. It sends the fields that were changed, each with what it was changed
 * from. Where somebody else was there first nothing is saved, and both values stand beside each other: 'Keep mine' puts
 * mine in the place of what stands now, 'Take theirs' drops mine. After the last choice what is left is saved.
 */
export function useSharedForm<Values extends FieldValues>(options: Options<Values>) {
  const { schema, stored, failure, save, reload, onSaved } = options;
  const words: Partial<Record<string, (value: never) => string>> = options.words ?? {};
  /** What stands, as far as this page knows. */
  const base = useRef(stored);
  /** What somebody else changed, and nobody here has chosen about yet. */
  const [told, setTold] = useState<readonly Meanwhile[]>([]);
  const tookTheirs = useRef(false);
  /** What colleagues had changed besides, when this form was saved last. */
  const news = useRef<Partial<Values>>({});
  const names = Object.keys(stored) as Path<Values>[];

  function changesTo(values: Values): Changes {
    const changed = names.filter((name) => isChanged({ from: base.current[name], mine: values[name] }));
    return Object.fromEntries(changed.map((name) => [name, [base.current[name], values[name]]]));
  }

  const sentenceOf = (one: Meanwhile) =>
    meanwhileInWords(one, (words[one.field] ?? valueInWords)((one.now ?? "") as never));

  const form = useSchemaForm<Values>({
    schema,
    failure,
    stored: stored as DefaultValues<Values>,
    news: () => news.current,
    send: async (values) => {
      const changes = changesTo(values);
      const isNothing = Object.keys(changes).length === 0;
      const met = isNothing ? [] : await save(changes);
      setTold(met);
      if (met.length > 0)
        throw new Problem("refused", "", Object.fromEntries(met.map((one) => [one.field, sentenceOf(one)])));
      const mine = { ...base.current, ...values };
      // It is saved, whether or not it can be read again.
      const now = await reload().catch(() => mine);
      // A field in which somebody types meanwhile stays theirs, changed from what it was.
      const isNews = (name: Path<Values>): boolean =>
        !(name in changes) &&
        !isSame(now[name], mine[name]) &&
        givesWay({ from: mine[name], mine: form.hook.getValues(name) }, now[name]);
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
      return isTheirs ? onlyTheirs : savedInWords(changed.length > 0);
    },
  });

  /** What the field was changed from is now what stands. Without another choice to make, what is left is sent. */
  function settle(one: Meanwhile, keepsMine: boolean): void {
    const name = one.field as Path<Values>;
    const typed = form.hook.getValues();
    const now = (one.now ?? "") as Values[typeof name];
    const { from, mine } = choose({ from: base.current[name], mine: typed[name] }, now, keepsMine);
    base.current = { ...base.current, [name]: from };
    tookTheirs.current = !keepsMine;
    const chosen: Values = { ...typed, [name]: mine };
    form.hook.reset(base.current, { keepValues: true });
    for (const each of names)
      form.hook.setValue(each, chosen[each] as PathValue<Values, typeof each>, { shouldDirty: true });
    const left = told.filter((other) => other !== one);
    setTold(left);
    if (left.length === 0) void form.submit();
  }

  function field(name: Path<Values>): SharedBinding {
    const bound = form.field(name);
    const one = told.find(({ field }) => field === name);
    return {
      ...bound,
      error: one ? sentenceOf(one) : bound.error,
      meanwhile: one && (
        <MineOrTheirs sentenceId={`${bound.id}-error`} onChoose={(keepsMine) => settle(one, keepsMine)} />
      ),
    };
  }
  /** Without what was chosen about since. */
  const summary = form.summary.filter(({ id }) =>
    names.some((name) => fieldId(form.id, name) === id && field(name).error),
  );
  return { ...form, field, summary };
}
