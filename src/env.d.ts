/** Provided by src/build/drafts.ts. */
declare module "virtual:drafts" {
  /** Whether drafts are shown: in `npm run dev` and in a preview. */
  export const showsDrafts: boolean;
  /** Whether this build is a preview: src/build/drafts.ts. */
  export const isPreview: boolean;
}
