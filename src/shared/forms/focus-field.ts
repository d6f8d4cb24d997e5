/** Focuses a field and shows its label: a browser shows the middle of a group that is higher than the window. */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  field?.focus({ preventScroll: true });
  (field?.querySelector("legend") ?? field)?.scrollIntoView({ block: "center" });
}
