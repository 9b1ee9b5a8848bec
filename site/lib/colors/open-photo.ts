import { colorMessages } from '../../../contract/messages/colors.ts';

/** Phones take photos of up to 20 MB; a larger file would fill the memory of a small one. */
const MAX_BYTES = 40_000_000;
/** Enough to aim at a detail. */
const MAX_EDGE = 1200;

/** The photo on a canvas of this page, made smaller; nothing leaves the browser. Throws an Error with a message. */
export async function openPhoto(file: File): Promise<HTMLCanvasElement> {
  if (file.size > MAX_BYTES) throw new Error(colorMessages.photoTooLarge);
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(colorMessages.photoUnreadable);
  });
  const scale = Math.min(1, MAX_EDGE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.setAttribute('aria-hidden', 'true');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context) {
    // What is transparent looks white on the page, and would be black to the eye of the canvas.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  picture.close();
  return canvas;
}
