import { existsSync } from "node:fs";
import { Failure } from "../../dev/failure.ts";

/** Returns whether a host is this machine, where no certificate is needed. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\]|)$/i.test(host);

/**
 * Reads SUPABASE_DB_URL, as the project's settings show it, and SUPABASE_DB_PASSWORD.
 * @throws {Failure} if one is missing or malformed, or if the server's certificate would not be checked
 */
export function readDatabaseAddress({
  SUPABASE_DB_URL: address = "",
  SUPABASE_DB_PASSWORD: password,
}: NodeJS.ProcessEnv): { hostname: string; connectionString: string } {
  if (!URL.canParse(address) || !/^postgres(ql)?:$/.test(new URL(address).protocol))
    throw new Failure(
      "SUPABASE_DB_URL is not a database address. Copy it from the project's settings, Connect, Session pooler, and " +
        "leave [YOUR-PASSWORD] in it: the password belongs in SUPABASE_DB_PASSWORD. Nothing was changed.",
    );
  const url = new URL(address);
  if (password) url.password = encodeURIComponent(password);
  else if (/^$|your-password/i.test(url.password))
    throw new Failure(
      "SUPABASE_DB_PASSWORD is not set. Write the database's password there. Nothing was changed.",
    );
  if (!isLoopback(url.hostname) && !/^verify-(full|ca)$/.test(url.searchParams.get("sslmode") ?? ""))
    throw new Failure(
      "SUPABASE_DB_URL does not check the server's certificate. Download it from the project's settings, Database, SSL, " +
        "and add ?sslmode=verify-full&sslrootcert=<its path> to SUPABASE_DB_URL. Nothing was changed.",
    );
  const certificate = url.searchParams.get("sslrootcert");
  if (certificate !== null && !existsSync(certificate))
    throw new Failure(
      `SUPABASE_DB_URL names the certificate ${certificate}, which does not exist. Download it from the project's ` +
        "settings, Database, SSL. Nothing was changed.",
    );
  return { hostname: url.hostname, connectionString: url.href };
}
