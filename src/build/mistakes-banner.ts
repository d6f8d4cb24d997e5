import { show } from "./show-mistakes.ts";

// src/build/plain-mistakes.ts answers, and sends them again whenever a file in content/ has changed.
import.meta.hot?.on("content:mistakes", show);
import.meta.hot?.send("content:ask-for-mistakes");
