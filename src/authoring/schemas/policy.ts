import { day, draft, frontmatter, line } from "./fields.ts";

/** Policies that every page links to. */
export const requiredPolicies = ["privacy-policy", "cookie-policy", "accessibility", "terms-of-use"] as const;

/** Frontmatter of a policy, content/policies/<address>.mdx. */
export const policy = frontmatter({
  title: line([5, 60], {
    title: "Title",
    description: "Heading of the page and of the browser tab.",
    example: "Privacy policy",
  }),
  description: line([50, 160], {
    title: "Description",
    description: "What search engines and shared links say below the title.",
    example: "What TipRight knows about council officers and visitors, why, for how long, and your rights.",
  }),
  date: day({
    title: "Date",
    description: "Day from which this wording applies. Change it whenever the meaning changes.",
    example: "2024-02-22",
  }),
  draft: draft(),
});
