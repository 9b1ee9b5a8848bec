import font from '../../../../fonts/jetbrains.woff2?url';
import { viewerColors } from '../viewer-colors.ts';

/** mm across */
export const STRIP = 14;
const PIXELS_PER_MM = 6;
const FAMILY = 'JetBrains Mono Variable';

let family: Promise<void> | undefined;

/** Figures for an edge of so many mm. Drawn here and not by the page, which a font's first use holds up. */
export async function drawStrip(length: number): Promise<OffscreenCanvas> {
  family ??= addFont();
  // Where the font does not come, the figures stand in the system's.
  await family.catch(() => undefined);
  const canvas = new OffscreenCanvas(length * PIXELS_PER_MM, STRIP * PIXELS_PER_MM);
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.font = `600 54px "${FAMILY}", ui-monospace, monospace`;
    pen.fillStyle = viewerColors.figures;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    for (let mm = 50; mm < length; mm += 50) pen.fillText(String(mm), mm * PIXELS_PER_MM, canvas.height / 2);
  }
  return canvas;
}

/** A worker has none of the page's fonts, and a page may not have used this one yet. */
async function addFont(): Promise<void> {
  const face = new FontFace(FAMILY, `url(${font})`, { weight: '400 700' });
  const { fonts }: FontFaceSource = 'document' in self ? document : (self as unknown as FontFaceSource);
  fonts.add(await face.load());
}
