import { announcement } from "./announcement.ts";
import { page } from "./page.ts";
import { policy } from "./policy.ts";

export const contentSchemas = { announcements: announcement, pages: page, policies: policy };

export type ContentFolder = keyof typeof contentSchemas;

export const contentFolders = Object.keys(contentSchemas) as ContentFolder[];
