import type { Ask } from "../../supabase/codegen/catalogue.ts";

/** An SQL function as the catalogue has it. */
export interface SqlFunction {
  /** With its schema: "private.take_locks". */
  name: string;
  body: string;
  isTrigger: boolean;
  /** Whether it returns a literal and nothing else, such as a limit. */
  isConstant: boolean;
}

/** What one call of the API enters, apart from its caller in public, constants and triggers. */
export interface Call {
  name: string;
  /** Functions that are not in the core, and the files in which they are created. */
  outside: number;
  files: number;
  all: number;
}

/** Returns the functions of the schemas public and private. */
export async function sqlFunctions(ask: Ask): Promise<SqlFunction[]> {
  const found = await ask<Omit<SqlFunction, "isConstant">[]>(`
    select json_agg(json_build_object('name', pronamespace::regnamespace || '.' || proname, 'body', prosrc,
      'isTrigger', prorettype = 'trigger'::regtype) order by proname)
    from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`);
  return found.map((one) => ({
    ...one,
    isConstant: /^\s*select (?:'(?:[^']|'')*'::\w+|[^();]*);?\s*$/.test(one.body),
  }));
}

/** Returns the names of the functions that each function calls by `schema.name(…)`. */
function callGraph(functions: readonly SqlFunction[]): Map<string, Set<string>> {
  const callable = new Set(
    functions.filter(({ isTrigger, isConstant }) => !isTrigger && !isConstant).map(({ name }) => name),
  );
  const graph = new Map<string, Set<string>>();
  for (const { name, body } of functions) {
    const called = [...body.replaceAll(/--.*$/gm, "").matchAll(/\b((?:private|public)\.\w+)\s*\(/g)];
    const known = called.map(([, callee = ""]) => callee).filter((callee) => callable.has(callee));
    // Functions of one name count as one.
    graph.set(name, new Set([...(graph.get(name) ?? []), ...known]));
  }
  return graph;
}

/** Returns a function and all that it reaches in the graph. */
function reachedFrom(graph: ReadonlyMap<string, ReadonlySet<string>>, start: string): Set<string> {
  const reached = new Set([start]);
  for (const name of reached) for (const callee of graph.get(name) ?? []) reached.add(callee);
  return reached;
}

/** Returns the file that creates each function; migrations are texts by their path. */
export function filesOfFunctions(migrations: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(
    Object.entries(migrations).flatMap(([path, sql]) =>
      [...sql.matchAll(/^create (?:or replace )?(?:function|procedure) (\w+\.\w+)/gm)].map(
        ([, name = ""]) => [name, path] as const,
      ),
    ),
  );
}

/** Returns the calls that may exceed the bars. The comment above each gives the reason. */
export const exceptionsIn = (sql: string): string[] =>
  [...sql.matchAll(/^-- Over 22 calls: .+\ncreate function private\.(\w+)/gm)].map(([, name = ""]) => name);

/** Returns what each function of the API enters, most functions outside the core first. */
export function callsOfApi(
  functions: readonly SqlFunction[],
  files: ReadonlyMap<string, string>,
  core: readonly string[],
): Call[] {
  const graph = callGraph(functions);
  const isCore = new Set(core.map((name) => `private.${name}`));
  // email_facts() calls one of these by its name: each counts as a call of its own.
  const calledByName = (name: string) => name.startsWith("private.facts_of_");
  const offered = [...graph.keys()].filter((name) => name.startsWith("public.") || calledByName(name));
  const calls = offered.map((name) => {
    const entered = [...reachedFrom(graph, name)].filter((reached) => calledByName(name) || reached !== name);
    const outside = entered.filter((reached) => !isCore.has(reached));
    return {
      name: name.replace(/^\w+\./, ""),
      outside: outside.length,
      files: new Set(outside.map((reached) => files.get(reached))).size,
      all: entered.length,
    };
  });
  return calls.toSorted((a, b) => b.outside - a.outside || b.all - a.all || a.name.localeCompare(b.name));
}
