import { mkdirSync, writeFileSync } from "node:fs";
import { Failure, run } from "../../local/failure.ts";
import { mostBytes, viewerRequest, viewerResponse } from "./cloudfront.ts";
import { nginxConfiguration } from "./nginx.ts";
import { readSiteRules } from "./site-rules.ts";

const usage = [
  "npm run host -- nginx         directives for a server block of nginx",
  "npm run host -- cloudfront    two CloudFront functions",
  "",
  "Written from dist into the folder host: run it after every build. Hosts that read _headers by themselves need neither.",
].join("\n");

const folder = "host";

await run(async () => {
  const [kind, more] = process.argv.slice(2);
  if (more !== undefined || (kind !== "nginx" && kind !== "cloudfront")) throw new Failure(usage);
  const rules = readSiteRules("dist");
  // Into files, and not for a shell to redirect: npm would put lines of its own at the top.
  const files: Record<string, string> =
    kind === "nginx"
      ? { "tipright.conf": nginxConfiguration(rules) }
      : { "viewer-request.js": viewerRequest(rules), "viewer-response.js": viewerResponse(rules) };
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    if (kind === "cloudfront" && Buffer.byteLength(text) > mostBytes)
      throw new Failure(`${name} has ${Buffer.byteLength(text)} bytes, and CloudFront takes ${mostBytes}.`);
    writeFileSync(`${folder}/${name}`, text);
  }
  console.log(
    `Written: ${Object.keys(files)
      .map((name) => `${folder}/${name}`)
      .join(", ")}`,
  );
});
