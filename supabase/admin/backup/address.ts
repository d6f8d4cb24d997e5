import { existsSync } from "node:fs";
import { Failure } from "../../dev/failure.ts";

/** Whether a host is this machine: names that merely begin like it are not. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\]|)$/i.test(host);

const otherPassword = "Or make a new one of letters and digits alone in the project's settings, Database.";

/** Finds the password between the user and the last @ that a host stands behind, whatever signs it holds. */
const parts =
  /^postgres(?:ql)?:\/\/[^:@/?#]*:(?<password>.*)@(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?(?:\/\w*)?(?:\?.*)?$/is;

/** What has to change about the password of an address, without telling it; undefined where it is well written. */
function wrongPassword(address: string): string | undefined {
  const password = parts.exec(address)?.groups?.["password"];
  if (password === undefined)
    return /^postgres(ql)?:\/\/[^@]*$/i.test(address)
      ? 'SUPABASE_DB_URL ends before its @<host>. In .env it stands in "double quotes": without them a # begins a comment. ' +
          "A # of the password itself is written %23."
      : undefined;
  if (/^(\[|%5B)(YOUR-PASSWORD)(\]|%5D)$/i.test(password) || /^<.*>$/.test(password))
    return "SUPABASE_DB_URL still holds [YOUR-PASSWORD]: write the database's password in its place, without the brackets.";
  if (/^\[.*\]$/.test(password))
    return (
      "The password in SUPABASE_DB_URL stands in [square brackets], which are part of [YOUR-PASSWORD]: write it without " +
      "them. Where they are the password's own, [ is written %5B and ] is %5D."
    );
  // A % is well written where it begins such a sign.
  const meant = [...new Set(password.match(/%(?![\da-f]{2})|[#/?@\s"\\]/gi) ?? [])];
  if (meant.length === 0) return undefined;
  const written = meant.map((sign) => `${sign === " " ? "a space" : sign} as ${encodeURIComponent(sign)}`);
  return (
    `The password in SUPABASE_DB_URL holds ${meant.length === 1 ? "a sign that means" : "signs that mean"} something else in an address. ` +
    `Write there ${written.join(", ")}${meant.includes("%") ? "" : ", and a % of its own as %25"}. ${otherPassword}`
  );
}

/**
 * The host that an address of a database names.
 * @throws {Failure} where it is no address, or its server would be trusted unseen
 */
export function checkedHost(address: string): string {
  // First of all: such a sign makes all that stands behind it look wrong, the certificate too.
  const fault = wrongPassword(address);
  if (fault) throw new Failure(`${fault} Nothing was changed.`);
  if (!URL.canParse(address) || !/^postgres(ql)?:$/.test(new URL(address).protocol))
    throw new Failure(
      "SUPABASE_DB_URL is no address of a database. The project's settings show it under Connect, Session pooler.",
    );
  const { hostname, searchParams } = new URL(address);
  if (!isLoopback(hostname) && !["verify-full", "verify-ca"].includes(searchParams.get("sslmode") ?? ""))
    throw new Failure(
      "The copy would travel to a server that nobody has checked. Download the certificate from the project's settings " +
        "(Database, SSL), and add ?sslmode=verify-full&sslrootcert=<its path> to SUPABASE_DB_URL.",
    );
  const certificate = searchParams.get("sslrootcert");
  if (certificate !== null && !existsSync(certificate))
    throw new Failure(
      `SUPABASE_DB_URL names the certificate ${certificate}, which is not there. sslrootcert= is the path of the file that ` +
        "the project's settings give under Database, SSL. Nothing was changed.",
    );
  return hostname;
}
