import { createServer } from "node:http";
import { announce } from "./announce.ts";
import { openBackend } from "./backend.ts";
import { buildSite } from "./build-site.ts";
import { openDataFolder } from "./data-folder.ts";
import { run } from "./failure.ts";
import { answerStarting, closeServer, createBackendListener, listen } from "./server.ts";
import { readSettings } from "./settings.ts";
import { createSiteHandler } from "./static-site.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

await run(async () => {
  const settings = readSettings();
  const folder = await openDataFolder(settings.dataFolder, "npm start");
  // The port comes before everything that takes time, so that a taken one is told at once.
  let answer = answerStarting;
  const server = createServer((request, response) => answer(request, response));
  const port = await listen(server, settings.port);
  const siteUrl = `http://localhost:${port}`;
  const backend = await openBackend({
    keys: folder.keys,
    database: folder.database,
    postRoomFile: folder.postRoom,
    siteUrl,
  });
  stopOnSignal(async () => {
    await closeServer(server);
    await backend.close();
    folder.release();
  });
  if (!settings.skipBuild) await buildSite(folder.keys.publishable);
  const answerBackend = createBackendListener(backend);
  const answerSite = createSiteHandler("dist");
  answer = (request, response) => {
    if (answerBackend(request, response)) return;
    // What cannot be sent to the end, because a file is gone or the browser is, ends with the connection.
    answerSite(request, response).catch(() => response.destroy());
  };
  announce(siteUrl);
});
