import { writeFileSync } from "node:fs";
import { App } from "@supabase/lite";
import { run } from "../local/failure.ts";
import { migrate } from "../local/database/migrations.ts";
import { LocalConnection } from "../local/workarounds/lite-connection.ts";
import { contractFiles } from "./files.ts";

await run(async () => {
  const connection = new LocalConnection("memory://");
  const app = new App({
    connection,
    auth: { enabled: true, jwt_secret: "only for this command, never leaves this process" },
    storage: { enabled: false },
  });
  await migrate(app, connection);
  const files = await contractFiles(async (query) => {
    const [result] = await connection.driver.exec(`select (${query}) as answer`);
    return (result?.rows[0] as { answer: never }).answer;
  });
  await connection.close();
  for (const [path, text] of Object.entries(files)) writeFileSync(path, text);
  console.log(`Written: ${Object.keys(files).join(", ")}`);
});
