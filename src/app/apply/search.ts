import { stored } from "../../shared/api/stored.ts";
import { z } from "../../shared/api/z.ts";

/** What was typed into 'Postcode or borough': it stays in this tab and is never sent. */
export const search = stored("search", z.string());
