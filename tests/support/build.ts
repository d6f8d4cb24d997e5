import { buildSite } from "../../supabase/local/build-site.ts";
import { testPublishableKey } from "./keys.ts";

await buildSite(testPublishableKey);
