/** Has the browser save a file. */
export function save(name: string, file: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Not at once: the browser has to have begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A file as a picture: as one, an SVG runs no script and loads nothing. @throws where it is none */
async function decoded(file: Blob): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  await picture.decode().finally(() => URL.revokeObjectURL(picture.src));
  return picture;
}

/** What a canvas shows. @throws where the browser makes no picture of it */
export async function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!png) throw new Error("No picture");
  return png;
}

/** A drawing that needs nothing else. @throws where the browser cannot draw it */
export async function pngOfSvg(svg: string, width: number, height: number): Promise<Blob> {
  const picture = await decoded(new Blob([svg], { type: "image/svg+xml" }));
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  canvas.getContext("2d")?.drawImage(picture, 0, 0, width, height);
  return pngOf(canvas);
}
