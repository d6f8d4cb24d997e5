import sharp from "sharp";

/** Returns the size in CSS pixels of a picture in public/, for example /media/scene-van.svg. */
export async function pictureSize(path: string): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(`public${path}`).metadata();
  return { width, height };
}
