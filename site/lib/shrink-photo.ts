/** The shop keeps 1600 px; some more, so that it has something to choose from. */
const MAX_EDGE = 2400;
const QUALITY = 0.9;

/**
 * Makes a large photo smaller before it is sent: phones take 50 megapixels, and some take formats that only they can read.
 * What the browser cannot read goes as it is, for the shop to say what is wrong with it.
 * @param type of the smaller one; `image/webp` keeps what is transparent
 */
export async function shrinkPhoto(photo: Blob, type: 'image/jpeg' | 'image/webp' = 'image/jpeg'): Promise<Blob> {
  try {
    const picture = await createImageBitmap(photo);
    const scale = Math.min(1, MAX_EDGE / Math.max(picture.width, picture.height));
    if (scale === 1 && /^image\/(jpeg|png|webp)$/.test(photo.type)) return photo;
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? photo), type, QUALITY));
  } catch {
    return photo;
  }
}
