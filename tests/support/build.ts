import { buildSite } from "../../supabase/local/site/build-site.ts";
import { testPublishableKey } from "./keys.ts";

// What councils say of their sites, made up: whatever a developer's own stack says beside it.
process.env.BOROUGHS_FILE = "tests/support/boroughs.json";
await buildSite(testPublishableKey);
