/** Matches a description that is the name of a file, such as IMG_2034 or "skip 2.jpg". */
const fileName =
  /\.(?:jpe?g|png|webp|avif|gif|hei[cf]|svg)$|^(?:IMG|DSC\w?|PXL|MVIMG|P|Screenshot)[-_ ]?\d{3,}/i;

/** Returns why a picture's description cannot be used, or undefined. */
export function refusedDescription(description: string | null | undefined): string | undefined {
  const text = description?.trim() ?? "";
  if (text !== "" && !fileName.test(text)) return undefined;
  return text === "" ? "has no description" : `is described by the name of a file (${text})`;
}
