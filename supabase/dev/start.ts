import { gatherFacts, storeFacts } from "../admin/boroughs.ts";
import { announce } from "./announce.ts";
import { openBackend } from "./backend.ts";
import { openDataFolder } from "./data-folder/data-folder.ts";
import { run } from "./failure.ts";
import { deliverToPostRoom } from "./mail-catcher/deliver.ts";
import { answerStarting, createPipeline } from "./pipeline.ts";
import { listen } from "./server/listen.ts";
import { stopOnSignal } from "./server/stop-on-signal.ts";
import { readSettings } from "./settings.ts";
import { buildApart } from "./site/build-apart.ts";
import { answerNoEditor } from "./site/no-editor.ts";
import { createSiteHandler } from "./site/static-site.ts";

await run(async () => {
  const settings = readSettings();
  const folder = await openDataFolder(settings.dataFolder, "npm start");
  // The port comes before everything that takes time, so that a taken one is told at once.
  let answer = answerStarting;
  const server = await listen((request, response) => answer(request, response), settings.port);
  const siteUrl = `http://localhost:${server.port}`;
  const backend = await openBackend({ ...folder, siteUrl });
  const stopDelivering = deliverToPostRoom(backend, folder.keys, siteUrl);
  stopOnSignal(async () => {
    await server.close();
    await stopDelivering();
    await backend.close();
    folder.release();
  });
  if (!settings.skipBuild) {
    // The pages of boroughs are part of the build; without what is said there they lead to the app.
    await gatherFacts(
      (path, init) => backend.api.handle(new Request(siteUrl + path, init)),
      folder.keys.publishable,
      "",
    ).then(storeFacts, (error: unknown) => console.error("Boroughs' pages are as they were.", error));
    await buildApart(folder.keys.publishable);
  }
  const pipeline = createPipeline(backend);
  const servePage = createSiteHandler("dist");
  answer = (request, response) => {
    pipeline(request, response, () => {
      if (answerNoEditor("dist", request, response)) return;
      // What cannot be sent to the end, because a file is gone or the browser is, ends with the connection.
      servePage(request, response).catch(() => response.destroy());
    });
  };
  announce(siteUrl);
  folder.noteUrl(siteUrl);
});
