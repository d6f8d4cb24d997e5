import { build, dev } from "astro";

/**
 * Runs Astro in the current folder: node run-astro.ts dev <port>, or node run-astro.ts build. Its caches stay in
 * that folder, so that a copy of the project does not disturb the project.
 */
const [command, port] = process.argv.slice(2);
const config = { cacheDir: "./.cache", vite: { cacheDir: ".cache/vite", server: { strictPort: true } } };

if (command === "dev") {
  const server = await dev({ ...config, server: { host: "127.0.0.1", port: Number(port) } });
  process.once("SIGTERM", () => void server.stop().then(() => process.exit(0)));
} else {
  await build(config);
}
