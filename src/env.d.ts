/** Provided by src/build/drafts.ts. */
declare module "virtual:drafts" {
  /** Whether drafts are shown: in `npm run dev` only. */
  export const showsDrafts: boolean;
}
