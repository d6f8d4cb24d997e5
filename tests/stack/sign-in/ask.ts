import { execFileSync } from "node:child_process";
import { serviceAt } from "./asked-service.ts";
import { questions } from "./questions.ts";

const usage = `npx node tests/stack/sign-in/ask.ts URL KEY

Asks the sign-in service of a deployment, or any other that answers at URL/auth/v1, what the embedded one is asked by
npm run test:built, and prints where it answers differently. KEY is the publishable key. The service's e-mails are read
at URL/_post-room.json. Makes accounts of its own, at addresses that do not exist: never point it at a live project.

DATABASE=postgres://...   its database, by which some questions let time pass or raise errors (psql is needed);
                          without it those are named and not asked`;

const [url, key] = process.argv.slice(2);
if (!url || !key || !URL.canParse(url)) {
  console.error(usage);
  process.exit(2);
}
const site = url.replace(/\/+$/, "");
const database = process.env.DATABASE;
const service = serviceAt(
  site,
  key,
  fetch,
  async () => (await fetch(`${site}/_post-room.json`)).json(),
  database
    ? async (statements) =>
        void execFileSync("psql", ["-q", "-v", "ON_ERROR_STOP=1", "-d", database, "-c", statements], {
          stdio: ["ignore", "ignore", "pipe"],
        })
    : undefined,
);

let different = 0;
for (const { request, answer, needsDatabase, check } of questions) {
  if (needsDatabase && !service.sql) {
    console.log(`not asked  ${request}`);
    continue;
  }
  try {
    await check(service);
    console.log(`the same   ${request}`);
  } catch (error) {
    different += 1;
    console.log(
      `DIFFERENT  ${request}\n           expected: ${answer}\n${error instanceof Error ? error.message : error}`,
    );
  }
}
console.log(different === 0 ? "\nAnswers as expected." : `\n${different} answers differ.`);
process.exitCode = different === 0 ? 0 : 1;
