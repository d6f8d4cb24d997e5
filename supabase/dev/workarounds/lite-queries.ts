/**
 * Fault: @supabase/lite 0.10 looks a query's columns and operators up in objects of JavaScript, and so finds there what
 * every object has: `constructor=eq.x` is a filter that filters nothing, `key=toString.x` an error 500.
 * Delete when such a column is answered with 400, code 42703, as PostgREST does.
 */
export function hasOddName({ searchParams }: URL): boolean {
  const words = [...searchParams].flat().flatMap((text) => text.split(/\W+/));
  return words.some((word) => word in Object.prototype);
}

const regularExpression = /(?:^|[.,(])(?:i?match)(?:\((?:any|all)\))?\./;

/**
 * Fault: PGlite 0.4 has no timers, and so no statement_timeout: a filter by a regular expression that takes the database
 * hours would stop everybody for as long: it is ended only when it has answered. Hosted Supabase ends it after seconds. No page of ours filters like that.
 * Delete when `set statement_timeout = 1; select pg_sleep(1)` fails on PGlite, and set a timeout instead.
 */
export function filtersByRegularExpression({ searchParams }: URL): boolean {
  return [...searchParams.values()].some((value) => regularExpression.test(value));
}
