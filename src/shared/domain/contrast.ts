/** How light a colour of the form #rrggbb is to the eye, from 0 to 1, as WCAG 2 counts. */
function lightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How far two colours stand apart: 1 is not at all, 4.5 is enough to read. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [lightness(one), lightness(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** A council's colour, as much darker as white text on it, or it on white, needs to be read. */
export function readable(colour: string): string {
  let darker = colour;
  for (let share = 0.97; contrast(darker, "#ffffff") < 4.5; share -= 0.03) {
    const part = (at: number) =>
      Math.round(parseInt(colour.slice(at, at + 2), 16) * share)
        .toString(16)
        .padStart(2, "0");
    darker = `#${part(1)}${part(3)}${part(5)}`;
  }
  return darker;
}
