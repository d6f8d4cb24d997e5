import { useId, useRef, useState, useEffect, useEffectEvent } from "react";
import {
  get,
  set,
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type RegisterOptions,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from "react-hook-form";
import { asProblem, type Problem } from "../api/problem.ts";
import type { z } from "../api/z.ts";
import { fieldId, summarise, type SummaryEntry } from "./error-summary.tsx";
import { beforeReloadEvent } from "../api/load-chunk.ts";
import { stored } from "../api/stored.ts";

const draft = stored("reload-draft", {
  parse: (value): Record<string, unknown> => ({ ...(value as object) }),
});

/**
 * Carries what was typed over the reload with which a page gets a script that it could not load. Passwords are left
 * behind.
 */
function useReloadDraft<Values extends FieldValues>(
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

/** Failures whose message is written for the person who reads it. */
const spoken: ReadonlySet<Problem["kind"]> = new Set([
  "refused",
  "other-account",
  "outdated",
  "unknown-answer",
  "proof-required",
  "second-step-required",
  "membership-lost",
]);

/** The order of the page, which is not always that of the schema. */
const inOrder = (entries: readonly SummaryEntry[]): SummaryEntry[] => {
  const fields = [...document.querySelectorAll("input, select, textarea, fieldset")].map(({ id }) => id);
  return entries.toSorted((one, other) => fields.indexOf(one.id) - fields.indexOf(other.id));
};

const none: readonly SummaryEntry[] = [];

/** What the form as a whole has to say after the last attempt. */
export type Outcome = { kind: "success"; text: string } | { kind: "error"; text: string; problem: Problem };

type Schema<Values> = z.ZodMiniType<Values, Values>;

interface Options<Values extends FieldValues> {
  /** Absent where there is nothing to fill in. Where it comes later, so do `prepare` and `send`. */
  schema?: Schema<Values> | (() => Promise<Schema<Values>>);
  /** What is said of a blank field before a schema that comes later is here. */
  required?: Partial<Record<Path<Values>, string>>;
  /** What is stored, for a form that is drawn once that is known: `hook.formState.isDirty` compares with it. */
  stored?: DefaultValues<Values>;
  /** Fields that are emptied after an attempt, unless it failed for something else: nothing valid is emptied. */
  passwords?: readonly Path<Values>[];
  /** Said when an attempt fails and no field is to blame. */
  failure: string;
  /** Asks beforehand what the schema needs to know; where that fails, `send` finds out. */
  prepare?: (values: Values) => Promise<unknown>;
  /** Sends the form. A text that it returns is announced as success. Throws what `ask` and `refuse` throw. */
  send: (values: Values) => Promise<unknown>;
  /** Asked after that: fields that hold something else now than what was sent. */
  news?: () => Partial<Values>;
}

/** Props of a Field: registration, id and error. */
export type FieldBinding = UseFormRegisterReturn & { id: string; error: string | undefined };

/** What the form element shows, whoever keeps its fields. */
export interface FormState {
  outcome: Outcome | null;
  busy: boolean;
  /** Counts finished attempts. */
  attempts: number;
  /** The errors of the last attempt, in the order of the fields. */
  summary: readonly SummaryEntry[];
  submit: () => Promise<void>;
}

/** Whether the last attempt failed for this. */
export const failedFor = ({ outcome }: Pick<FormState, "outcome">, kind: Problem["kind"]): boolean =>
  outcome?.kind === "error" && outcome.problem.kind === kind;

export interface SchemaForm<Values extends FieldValues> extends FormState {
  /** react-hook-form's own handle. */
  hook: UseFormReturn<Values, unknown, Values>;
  id: string;
  field: (name: Path<Values>, options?: Pick<RegisterOptions<Values>, "onBlur">) => FieldBinding;
  /** The registered code of a field's error, where it is a refusal. */
  codeOf: (name: Path<Values>) => string | undefined;
}

/** Whether a date was begun and not finished: the browser answers "" for it, as for none. */
function isHalfTyped(id: string): boolean {
  const field = document.getElementById(id);
  // A list of dates is one field.
  const inputs = field instanceof HTMLInputElement ? [field] : [...(field?.querySelectorAll("input") ?? [])];
  return inputs.some(({ validity }) => validity.badInput);
}

/**
 * A form of the portal: validates, sends once at a time, puts each error beside its field, keeps typed text
 * and empties passwords on failure. Fields have no default values on purpose: react-hook-form then takes what
 * somebody typed, or the browser restored, before the page was hydrated. `stored` is for forms that come after that.
 */
export function useSchemaForm<Values extends FieldValues>(options: Options<Values>): SchemaForm<Values> {
  const { schema, required = {}, passwords = [], stored, failure, prepare, send, news } = options;
  const id = useId();
  const later = typeof schema === "function" ? schema : undefined;
  /** The schema that came later. */
  const arrived = useRef<Schema<Values>>(undefined);
  /** What can be said without it. */
  const blankIn = (values: Values) =>
    later && !arrived.current
      ? Object.entries(required).filter(([name]) => String(values[name] ?? "").trim() === "")
      : [];
  const hook = useForm<Values, unknown, Values>({
    resolver: async (values) => {
      const blank = blankIn(values);
      if (later && blank.length === 0) arrived.current ??= await later();
      const checks = typeof schema === "function" ? arrived.current : schema;
      const { data = values, error } = checks?.safeParse(values) ?? {};
      const found = [
        ...Object.keys(values)
          .filter((name) => isHalfTyped(fieldId(id, name)))
          .map((name) => ({ name, type: "", message: "Enter the whole date, or clear it" })),
        ...blank.map(([name, message]) => ({ name, type: "", message })),
        ...(error?.issues ?? []).map(({ path, code, message }) => ({
          name: path.join("."),
          type: code,
          message,
        })),
      ];
      const errors: FieldErrors<Values> = {};
      for (const { name, type, message } of found)
        if (!get(errors, name)) set(errors, name, { type, message });
      return found.length === 0 ? { values: data, errors: {} } : { values: {}, errors };
    },
    ...(stored && { defaultValues: stored }),
    // Form decides between the field and the summary.
    shouldFocusError: false,
  });
  useReloadDraft(hook, passwords);
  useEffect(() => {
    // While somebody reads or types. A failure is told by the press that needs it.
    later?.().then(
      (schema) => (arrived.current = schema),
      () => undefined,
    );
    // Once: the same chunk each time.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [summary, setSummary] = useState(none);
  const [attempts, setAttempts] = useState(0);
  const [busy, setBusy] = useState(false);

  /** Says what went wrong: beside fields, where it is theirs. Returns these for the summary. */
  function fail(problem: Problem): SummaryEntry[] {
    const fields = Object.entries(problem.fields).filter(([name]) =>
      document.getElementById(fieldId(id, name)),
    );
    for (const [name, message] of fields)
      hook.setError(name as Path<Values>, { type: problem.code, message });
    if (fields.length === 0) {
      const ownWords = spoken.has(problem.kind) && problem.message !== "";
      setOutcome({ kind: "error", text: ownWords ? problem.message : failure, problem });
    }
    return inOrder(summarise(fields, id));
  }

  async function attempt(values: Values): Promise<readonly SummaryEntry[]> {
    let emptied = passwords;
    let mistakes = none;
    const sent = hook.getValues();
    try {
      const text = await send(values);
      // What was typed meanwhile stays, and is not saved yet.
      if (stored) hook.reset({ ...sent, ...news?.() }, { keepValues: true });
      if (typeof text === "string") setOutcome({ kind: "success", text });
    } catch (error) {
      const problem = asProblem(error);
      const isOther =
        spoken.has(problem.kind) || problem.kind === "network" || Object.keys(problem.fields).length > 0;
      if (isOther && !passwords.some((name) => name in problem.fields)) emptied = [];
      mistakes = fail(problem);
    }
    for (const name of emptied) hook.setValue(name, "" as PathValue<Values, typeof name>);
    return mistakes;
  }

  async function submit() {
    if (busy) return;
    setOutcome(null);
    setSummary(none);
    if (blankIn(hook.getValues()).length === 0) {
      setBusy(true);
      await prepare?.(hook.getValues()).catch(() => undefined);
    }
    let mistakes = none;
    const sent = hook.handleSubmit(
      async (values) => {
        mistakes = await attempt(values);
      },
      (errors) => {
        const fields = Object.entries(errors).map(([name, error]): [string, string] => [
          name,
          String(error?.message),
        ]);
        mistakes = inOrder(summarise(fields, id));
      },
    );
    // What comes later did not come; react-hook-form throws what its resolver does.
    await sent().catch((error: unknown) => (mistakes = fail(asProblem(error))));
    // At once: the summary takes the focus when it appears, and each attempt has its own.
    setSummary(mistakes);
    setBusy(false);
    setAttempts((count) => count + 1);
  }

  return {
    hook,
    id,
    outcome,
    busy,
    attempts,
    summary,
    submit,
    codeOf: (name) => hook.getFieldState(name, hook.formState).error?.type,
    field: (name, options) => ({
      ...hook.register(name, options),
      id: fieldId(id, name),
      error: hook.getFieldState(name, hook.formState).error?.message,
    }),
  };
}
