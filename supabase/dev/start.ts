import { existsSync } from "node:fs";
import { join } from "node:path";
import { fetchFacts, storeFacts } from "../admin/boroughs.ts";
import { announce } from "./announce.ts";
import { openBackend } from "./backend.ts";
import { forkModule } from "./child.ts";
import { openDataFolder } from "./data-folder.ts";
import { exitWith, run } from "./failure.ts";
import { deliverToMailCatcher } from "./mail-catcher/deliver.ts";
import { answerStarting, createServices, listenerOf } from "./pipeline.ts";
import { listen } from "./server/listen.ts";
import { stopOnSignal } from "./server/stop-on-signal.ts";
import { readSettings } from "./settings.ts";
import { buildSite } from "./site/build-site.ts";
import { createSite } from "./site/static-site.ts";

await run(async () => {
  const settings = readSettings();
  const folder = await openDataFolder(settings.dataFolder, "npm start");
  // Binds the port first, so that a taken port fails at once.
  let answer = answerStarting;
  const server = await listen((request, response) => answer(request, response), settings.port);
  const siteUrl = `http://localhost:${server.port}`;
  if (!existsSync(folder.database))
    await forkModule(join(import.meta.dirname, "create-database.ts"), folder.database);
  const backend = await openBackend({ ...folder, siteUrl, onCrash: exitWith });
  const stopDelivering = deliverToMailCatcher(backend, folder.keys, siteUrl);
  stopOnSignal(async () => {
    await server.close();
    await stopDelivering();
    await backend.close();
    folder.release();
  });
  if (!settings.skipBuild) {
    // The build makes borough pages from these facts.
    await fetchFacts(
      (path, init) => backend.api.handle(new Request(siteUrl + path, init)),
      folder.keys.publishable,
      "",
    ).then(storeFacts, (error: unknown) => console.error("The borough pages were not updated.", error));
    await buildSite(folder.keys.publishable);
  }
  const { app } = createServices(backend);
  answer = listenerOf(app.route("/", createSite("dist")));
  announce(siteUrl, "npm run dev, then /edit/");
});
