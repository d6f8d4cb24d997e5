import { buildSite } from "../../supabase/dev/site/build-site.ts";
import { testBoroughs, testPublishableKey } from "./keys.ts";

process.env.BOROUGHS_FILE = testBoroughs;
await buildSite(testPublishableKey);
