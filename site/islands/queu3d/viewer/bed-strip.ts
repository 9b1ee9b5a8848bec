import { viewerColours } from './viewer-colours.ts';

/** mm across */
export const STRIP = 14;
const PIXELS_PER_MM = 6;
const FONT = '600 54px "JetBrains Mono Variable", ui-monospace, monospace';

/** Figures for an edge of so many mm. Drawn by the page, which has the shop's font; a worker does not. */
export async function drawStrip(length: number): Promise<ImageBitmap> {
  // Where the font does not come, the figures stand in the system's.
  await document.fonts.load(FONT).catch(() => undefined);
  const canvas = document.createElement('canvas');
  canvas.width = length * PIXELS_PER_MM;
  canvas.height = STRIP * PIXELS_PER_MM;
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.font = FONT;
    pen.fillStyle = viewerColours.figures;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    for (let mm = 50; mm < length; mm += 50) pen.fillText(String(mm), mm * PIXELS_PER_MM, canvas.height / 2);
  }
  return createImageBitmap(canvas, { imageOrientation: 'flipY' });
}
