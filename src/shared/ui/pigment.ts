/** Returns a colour of src/styles/tokens.css for files that leave the site; "" during the build. */
export const pigment = (name: string): string =>
  typeof document === "undefined"
    ? ""
    : getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
