/**
 * Base address of the Supabase project. Without PUBLIC_SUPABASE_URL the page's own origin answers, which is
 * how the embedded stack serves both. Browser only: it reads `location`.
 */
export function supabaseUrl(): string {
  return import.meta.env["PUBLIC_SUPABASE_URL"] || location.origin;
}

/**
 * The project's publishable key, which is not a secret.
 * @throws {Error} naming the variable, when the build had none.
 */
export function publishableKey(): string {
  const key: unknown = import.meta.env["PUBLIC_SUPABASE_PUBLISHABLE_KEY"];
  if (typeof key !== "string" || key === "") {
    throw new Error("PUBLIC_SUPABASE_PUBLISHABLE_KEY was not set when this site was built.");
  }
  return key;
}
