import * as z from "zod/mini";

// The content security policy forbids `new Function`, which zod uses by default.
z.config({ jitless: true });

export { z };
