import { connect } from "node:tls";
import type { Deployment } from "./deployment.ts";
import { check, unknown, type Finding } from "./finding.ts";

/** Days before its end by which a host renews a certificate by itself. */
const renewedDays = 14;
const dayMs = 24 * 60 * 60 * 1000;
const timeoutMs = 20_000;

/** When the certificate of a server ends. Whether browsers trust it, every other check asks. */
function endOf({ hostname, port }: URL): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connect(
      { host: hostname, port: Number(port) || 443, servername: hostname, rejectUnauthorized: false },
      () => {
        resolve(new Date(socket.getPeerCertificate().valid_to));
        socket.end();
      },
    );
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error(`${hostname} does not answer`)));
    socket.on("error", reject);
  });
}

/** Says how long the certificates of site and project last. */
export async function checkCertificates(
  { local, siteUrl, supabaseUrl }: Pick<Deployment, "local" | "siteUrl" | "supabaseUrl">,
  now = new Date(),
): Promise<Finding[]> {
  if (local) return [unknown("the embedded stack has no certificate", "nothing to do here")];
  const servers = [...new Set([siteUrl, supabaseUrl])].map((address) => new URL(address));
  const found: Finding[] = [];
  for (const server of servers) {
    if (server.protocol !== "https:") continue;
    const days = Math.floor(((await endOf(server)).getTime() - now.getTime()) / dayMs);
    found.push(
      check(
        days >= renewedDays,
        `the certificate of ${server.hostname} is good for ${days} days`,
        days < 0
          ? `the certificate of ${server.hostname} ended ${-days} days ago`
          : `the certificate of ${server.hostname} ends in ${days} days and was not renewed`,
        "see at the host of that address why it is not renewed",
      ),
    );
  }
  return found;
}
