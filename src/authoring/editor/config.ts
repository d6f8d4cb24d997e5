import { basename } from "node:path";
import type { CmsConfig, EntryCollection } from "@sveltia/cms";
import { announcement } from "../schemas/announcement.ts";
import { page } from "../schemas/page.ts";
import { policy } from "../schemas/policy.ts";
import { longestName } from "../schemas/file-name.ts";
import { pictureFolder } from "../schemas/pictures.ts";
import { brand } from "../../shared/domain/brand.ts";
import { bodyField, bodyMistakes, bodyPattern, bracesPattern } from "./body.ts";
import { listDraftTexts, allowIncompleteDrafts } from "./drafts.ts";
import { editorFields } from "./field.ts";
import { jsonSchema } from "../schemas/json-schema.ts";
import type { EditorTarget } from "./page.ts";

/** Longest side of an uploaded picture, in pixels. */
const longestSide = 1440;

const commonSettings = {
  extension: "mdx",
  // Not offered: a copy would be published at once, with the same title.
  duplicate: false,
} satisfies Partial<EntryCollection>;

/** Other pages link to these files: only their text changes. */
const fixedFiles = { create: false, delete: false } satisfies Partial<EntryCollection>;

const announcementSchema = jsonSchema(announcement);

const collections: EntryCollection[] = [
  {
    ...commonSettings,
    name: "announcements",
    label: "Announcements",
    label_singular: "Announcement",
    folder: "content/announcements",
    preview_path: "announcements/{{slug}}",
    sortable_fields: { fields: ["date", "title"], default: { field: "date", direction: "descending" } },
    summary: "{{title}} ({{date}}){{draft | ternary(' - draft', '')}}",
    slug: {
      template: "{{title}}",
      editable: ["create"],
      hint: "Last part of the address. It cannot be changed later.",
      pattern: [
        "^[a-z0-9]+(?:-[a-z0-9]+)*$",
        "Write lower-case letters and digits, with hyphens between them.",
      ],
    },
    fields: [
      ...allowIncompleteDrafts(editorFields(announcementSchema), announcementSchema),
      bodyField({ rich: true, drafts: true }),
    ],
  },
  {
    ...commonSettings,
    ...fixedFiles,
    name: "policies",
    label: "Policies",
    label_singular: "Policy",
    folder: "content/policies",
    preview_path: "{{slug}}",
    fields: [...editorFields(jsonSchema(policy)), bodyField({ rich: false })],
  },
  {
    ...commonSettings,
    ...fixedFiles,
    name: "pages",
    label: "Pages",
    label_singular: "Page",
    folder: "content/pages",
    // The slug identifies the home page, whose title does not.
    summary: "{{title}} ({{slug}})",
    // public/_redirects leads from /home to /.
    preview_path: "{{slug}}",
    fields: [...editorFields(jsonSchema(page)), bodyField({ rich: false })],
  },
];

/** Returns Sveltia's settings, made from the schemas. */
export function editorConfig({ repository, branch, folder, site }: EditorTarget): CmsConfig {
  return {
    load_config_file: false,
    app_title: `${brand.name}: edit the site`,
    logo: { src: "/icon-192.png" },
    // Sveltia needs a repository even for a local folder, and asks for the folder by the last part of this name.
    backend: {
      name: "github",
      repo: repository ?? `local/${basename(folder ?? "")}`,
      // The repository's default branch, if undefined.
      ...(branch && { branch }),
      auth_methods: ["token"],
    },
    // Saved texts stay on a branch with a preview until they are published.
    ...(repository && { publish_mode: "editorial_workflow" as const, site_url: site }),
    // Sveltia's preview only lists fields.
    editor: { preview: false },
    media_folder: pictureFolder,
    public_folder: `/${pictureFolder}`,
    media_libraries: {
      default: {
        config: {
          slugify_filename: true,
          transformations: {
            raster_image: { format: "webp", quality: 80, width: longestSide, height: longestSide },
          },
        },
      },
      stock_assets: { providers: [] },
    },
    slug: { encoding: "ascii", clean_accents: true, maxlength: longestName },
    output: { omit_empty_optional_fields: true },
    collections,
  };
}

/**
 * Returns what the editor loads when it starts: its settings, and what it checks before an announcement is saved.
 * @param addresses of the built site's pages and files, to find dead links
 */
export const editorSettings = (target: EditorTarget, addresses?: readonly string[]) => ({
  config: editorConfig(target),
  addresses,
  requirements: {
    texts: listDraftTexts(announcementSchema),
    body: { pattern: bodyPattern, mistakes: bodyMistakes },
    braces: bracesPattern,
  },
});
