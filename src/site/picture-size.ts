import sharp from "sharp";

/**
 * Size in CSS pixels of a picture in public/, which keeps its room while it loads.
 * @param path address on the site, for example /media/scene-van.svg
 */
export async function pictureSize(path: string): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(`public${path}`).metadata();
  return { width, height };
}
