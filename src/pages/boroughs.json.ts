import type { APIRoute } from "astro";
import { facts } from "../site/boroughs/facts.ts";

/** What the pages of boroughs were made from, by which `npm run admin -- boroughs --rebuild` sees that it has changed. */
export const GET: APIRoute = () => Response.json(facts);
