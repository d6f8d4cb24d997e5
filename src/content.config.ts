import { defineCollection } from "astro:content";
import { entries } from "./build/entries.ts";
import { announcement } from "./authoring/schemas/announcement.ts";
import { page } from "./authoring/schemas/page.ts";
import { policy } from "./authoring/schemas/policy.ts";

export const collections = {
  pages: defineCollection({ loader: entries("pages"), schema: page }),
  announcements: defineCollection({ loader: entries("announcements"), schema: announcement }),
  policies: defineCollection({ loader: entries("policies"), schema: policy }),
};
