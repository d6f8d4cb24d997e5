import { defineCollection } from "astro:content";
import { entries } from "./schemas/entries.ts";
import { announcement } from "./schemas/announcement.ts";
import { page } from "./schemas/page.ts";
import { policy } from "./schemas/policy.ts";

export const collections = {
  pages: defineCollection({ loader: entries("pages"), schema: page }),
  announcements: defineCollection({ loader: entries("announcements"), schema: announcement }),
  policies: defineCollection({ loader: entries("policies"), schema: policy }),
};
