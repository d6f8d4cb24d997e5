export function save(name: string, file: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download needs the URL until it has started.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Decodes a picture. An SVG runs no script and loads nothing as a picture. @throws if it is not a picture */
async function decodePicture(file: Blob): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  await picture.decode().finally(() => URL.revokeObjectURL(picture.src));
  return picture;
}

export async function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!png) throw new Error("No picture");
  return png;
}

export async function pngOfSvg(svg: string, width: number, height: number): Promise<Blob> {
  const picture = await decodePicture(new Blob([svg], { type: "image/svg+xml" }));
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  canvas.getContext("2d")?.drawImage(picture, 0, 0, width, height);
  return pngOf(canvas);
}
