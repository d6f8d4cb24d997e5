import { dev } from "astro";
import { announce } from "./announce.ts";
import { openBackend } from "./backend.ts";
import { speakToOwnOrigin } from "./build-site.ts";
import { openDataFolder } from "./data-folder.ts";
import { run } from "./failure.ts";
import { createBackendListener, findPort } from "./server.ts";
import { readSettings } from "./settings.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

await run(async () => {
  const settings = readSettings();
  const folder = await openDataFolder(settings.dataFolder, "npm run dev");
  const port = await findPort(settings.port);
  const siteUrl = `http://localhost:${port}`;
  const backend = await openBackend({
    keys: folder.keys,
    database: folder.database,
    postRoomFile: folder.postRoom,
    siteUrl,
  });
  const answer = createBackendListener(backend);
  speakToOwnOrigin(folder.keys.publishable);
  const server = await dev({
    logLevel: "warn",
    server: { port, host: "127.0.0.1" },
    // Vite would let pages of any local port read the API's answers.
    vite: { server: { strictPort: true, cors: false } },
    integrations: [
      {
        name: "embedded-stack",
        hooks: {
          "astro:server:setup": ({ server: vite }) => {
            vite.middlewares.use((request, response, next) => {
              if (!answer(request, response)) next();
            });
          },
        },
      },
    ],
  });
  stopOnSignal(async () => {
    await server.stop();
    await backend.close();
    folder.release();
  });
  announce(siteUrl);
});
