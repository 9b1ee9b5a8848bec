import { AVATAR_SIZE } from '../../../api/contract/accounts/profile.ts';

interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What shows where a picture is zoomed out so far that it does not fill its circle. */
const GROUND = '#F6F4EF';

/** The square that was chosen, in the picture's own pixels, as a PNG of 150 × 150 in a data URL. */
export async function cropToPng(src: string, { x, y, width, height }: CropArea): Promise<string> {
  const image = new Image();
  image.src = src;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = AVATAR_SIZE;
  canvas.height = AVATAR_SIZE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw.');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = GROUND;
  context.fillRect(0, 0, AVATAR_SIZE, AVATAR_SIZE);
  context.drawImage(image, x, y, width, height, 0, 0, AVATAR_SIZE, AVATAR_SIZE);
  return canvas.toDataURL('image/png');
}
