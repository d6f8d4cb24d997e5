/**
 * Fault: @supabase/lite 0.10 looks names up in plain objects: `constructor=eq.x` filters nothing, `key=toString.x` is a 500.
 * Delete when such a column is answered with 400, code 42703, as PostgREST does.
 */
export function hasOddName({ searchParams }: URL): boolean {
  const words = [...searchParams].flat().flatMap((text) => text.split(/\W+/));
  return words.some((word) => word in Object.prototype);
}

const regularExpression = /(?:^|[.,(])(?:i?match)(?:\((?:any|all)\))?\./;

/**
 * Fault: PGlite 0.4 has no statement_timeout: a filter by a regular expression could block it for hours.
 * Delete when `set statement_timeout = 1; select pg_sleep(1)` fails on PGlite, and set a timeout instead.
 */
export function filtersByRegularExpression({ searchParams }: URL): boolean {
  return [...searchParams.values()].some((value) => regularExpression.test(value));
}
