import { getEntry, type CollectionEntry } from "astro:content";

/** Returns the entry of a marketing page. @throws Error that names the missing file */
export async function pageEntry(name: string): Promise<CollectionEntry<"pages">> {
  const entry = await getEntry("pages", name);
  if (!entry) throw new Error(`content/pages/${name}.mdx is missing. The page cannot be built without it.`);
  return entry;
}
