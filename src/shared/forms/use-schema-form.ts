import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useState } from "react";
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type RegisterOptions,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from "react-hook-form";
import { asProblem, hasOwnMessage, type Problem } from "../api/problem.ts";
import type { z } from "../api/z.ts";
import { fieldId, sortByPosition, summarise, type SummaryEntry } from "./error-summary.tsx";
import { readFields, rejectHalfTypedDates } from "./read-fields.ts";
import { useReloadDraft } from "./use-reload-draft.ts";

/** The result of the last attempt that is not about a field. */
export type Outcome = { kind: "success"; text: string } | { kind: "error"; text: string; problem: Problem };

interface Options<Values extends FieldValues> {
  /** Absent in a form without fields. May be asynchronous. */
  schema?: z.ZodMiniType<Values, Values>;
  /** The default values of a form that is first rendered in the browser. */
  stored?: DefaultValues<Values>;
  reValidateMode?: "onBlur";
  /** Fields that are emptied after an attempt, unless it failed for another reason. */
  passwords?: readonly Path<Values>[];
  /** The message of an attempt that failed for no known reason. */
  failure: string;
  /** Sends the form. A returned text is announced as success. Throws what `ask` and `refuse` throw. */
  send: (values: Values) => Promise<unknown>;
}

export type FieldBinding = UseFormRegisterReturn & { id: string; error: string | undefined };

export interface FormState {
  outcome: Outcome | null;
  busy: boolean;
  /** The number of finished attempts. */
  attempts: number;
  /** The errors of the last attempt, in the order of the fields. */
  summary: readonly SummaryEntry[];
  submit: () => Promise<void>;
}

export interface SchemaForm<Values extends FieldValues> extends FormState {
  hook: UseFormReturn<Values, unknown, Values>;
  id: string;
  field: (name: Path<Values>, options?: Pick<RegisterOptions<Values>, "onBlur">) => FieldBinding;
  codeOf: (name: Path<Values>) => string | undefined;
}

export const failedFor = ({ outcome }: Pick<FormState, "outcome">, kind: Problem["kind"]): boolean =>
  outcome?.kind === "error" && outcome.problem.kind === kind;

/** A form that validates with a schema and sends once at a time. Without `stored` it keeps what was typed before hydration. */
export function useSchemaForm<Values extends FieldValues>(options: Options<Values>): SchemaForm<Values> {
  const { schema, stored, reValidateMode = "onChange", passwords = [], failure, send } = options;
  const id = useId();
  const hook = useForm<Values, unknown, Values>({
    ...(schema && { resolver: rejectHalfTypedDates(zodResolver(schema), id) }),
    ...(stored && { defaultValues: stored }),
    reValidateMode,
    // Form focuses the field or the summary.
    shouldFocusError: false,
  });
  useReloadDraft(hook, passwords);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // One state: the summary takes the focus when it is rendered, once an attempt.
  const [{ attempts, summary }, setAttempt] = useState({ attempts: 0, summary: [] as SummaryEntry[] });

  async function sendValid(values: Values): Promise<Record<string, string>> {
    let emptied = passwords;
    let errors: Record<string, string> = {};
    try {
      const text = await send(values);
      if (typeof text === "string") setOutcome({ kind: "success", text });
    } catch (error) {
      const problem = asProblem(error);
      const hasReason = hasOwnMessage(problem) || problem.kind === "network";
      const fields = Object.entries(problem.fields);
      const isOther = (hasReason || fields.length > 0) && !passwords.some((name) => name in problem.fields);
      if (isOther) emptied = [];
      errors = Object.fromEntries(fields.filter(([name]) => document.getElementById(fieldId(id, name))));
      for (const [name, message] of Object.entries(errors))
        hook.setError(name as Path<Values>, { type: problem.code, message });
      const text = hasOwnMessage(problem) ? problem.message : failure;
      if (Object.keys(errors).length === 0) setOutcome({ kind: "error", text, problem });
    }
    for (const name of emptied) hook.setValue(name, "" as PathValue<Values, typeof name>);
    return errors;
  }

  async function submit(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setOutcome(null);
    setAttempt((last) => ({ ...last, summary: [] }));
    readFields(hook, id);
    let errors: [name: string, message: string][] = [];
    await hook.handleSubmit(
      async (values) => {
        errors = Object.entries(await sendValid(values));
      },
      (invalid) => {
        errors = Object.entries(invalid).map(([name, error]) => [name, String(error?.message)]);
      },
    )();
    setBusy(false);
    const sorted = sortByPosition(summarise(errors, id));
    setAttempt((last) => ({ attempts: last.attempts + 1, summary: sorted }));
  }

  return {
    ...{ hook, id, outcome, busy, attempts, summary, submit },
    codeOf: (name) => hook.getFieldState(name, hook.formState).error?.type,
    field: (name, registerOptions) => ({
      ...hook.register(name, registerOptions),
      id: fieldId(id, name),
      error: hook.getFieldState(name, hook.formState).error?.message,
    }),
  };
}
