import * as z from "zod/mini";

// zod compiles schemas with `new Function` unless told not to, which the pages' policy forbids.
z.config({ jitless: true });

export { z };
