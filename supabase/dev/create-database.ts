import { randomUUID } from "node:crypto";
import { openBackend } from "./backend.ts";
import { runForkedTask } from "./child.ts";
import { run } from "./failure.ts";

const [, , database = ""] = process.argv;
await run(() =>
  runForkedTask(async () => {
    const keys = { publishable: randomUUID(), secret: randomUUID(), jwtSecret: randomUUID() };
    const { close } = await openBackend({ keys, database, siteUrl: "http://localhost" });
    await close();
  }),
);
