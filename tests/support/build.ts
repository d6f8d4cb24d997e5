import { buildSite } from "../../supabase/local/site/build-site.ts";
import { testPublishableKey } from "./keys.ts";

await buildSite(testPublishableKey);
