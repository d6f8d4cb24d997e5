import { show } from "./show-mistakes.ts";

let known = "";

/**
 * Asks src/build/plain-mistakes.ts for what is wrong with what was saved. Not by way of Vite, as other pages do: that
 * would load this page again whenever a text is saved, and what is being typed would be lost.
 */
async function look(): Promise<void> {
  const answer = await fetch("/content-mistakes.json");
  const mistakes = await answer.text();
  if (mistakes !== known) show(JSON.parse((known = mistakes)) as Parameters<typeof show>[0]);
}

// While `npm run dev` does not answer, what it said last stays.
setInterval(() => void look().catch(() => undefined), 1_000);
