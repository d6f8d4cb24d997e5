/**
 * A pigment of src/styles/tokens.css as it stands on the page: a file that leaves the site cannot read it by its name.
 * While pages are built there is no page, and nothing is drawn.
 */
export const pigment = (name: string): string =>
  typeof document === "undefined"
    ? ""
    : getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
