import { dev } from "astro";
import { announce } from "./announce.ts";
import { openBackend } from "./backend.ts";
import { serveFromOwnOrigin } from "./site/build-site.ts";
import { openDataFolder } from "./data-folder.ts";
import { exitWith, run } from "./failure.ts";
import { deliverToMailCatcher } from "./mail-catcher/deliver.ts";
import { createServices, listenerOf } from "./pipeline.ts";
import { findPort } from "./server/listen.ts";
import { readSettings } from "./settings.ts";
import { devCaches } from "./workarounds/astro-caches.ts";
import { stopOnSignal } from "./server/stop-on-signal.ts";

/** Files that Vite must not serve: its own defaults, keys, emails and backups. */
const hidden = (dataFolder: string) => [
  ...[".env", ".env.*", "*.{crt,pem}", "**/.git/**"],
  ...["**/.local/**", "**/backups/**", `${dataFolder.replaceAll("\\", "/")}/**`],
];

await run(async () => {
  const settings = readSettings();
  const folder = await openDataFolder(settings.dataFolder, "npm run dev");
  const port = await findPort(settings.port);
  const siteUrl = `http://localhost:${port}`;
  const backend = await openBackend({ ...folder, siteUrl, onCrash: exitWith });
  const stopDelivering = deliverToMailCatcher(backend, folder.keys, siteUrl);
  const { app, owns } = createServices(backend);
  const answer = listenerOf(app);
  serveFromOwnOrigin(folder.keys.publishable);
  const server = await dev({
    logLevel: "warn",
    cacheDir: devCaches.cacheDir,
    server: { port, host: "127.0.0.1" },
    // Otherwise pages of any local port could read the API's answers.
    vite: {
      ...devCaches.vite,
      server: { strictPort: true, cors: false, fs: { deny: hidden(settings.dataFolder) } },
    },
    integrations: [
      {
        name: "embedded-stack",
        hooks: {
          "astro:server:setup": ({ server: vite }) => {
            vite.middlewares.use((request, response, next) => {
              if (owns(request)) void answer(request, response);
              else next();
            });
          },
        },
      },
    ],
  });
  stopOnSignal(async () => {
    await server.stop();
    await stopDelivering();
    await backend.close();
    folder.release();
  });
  announce(siteUrl, `${siteUrl}/edit/`);
});
