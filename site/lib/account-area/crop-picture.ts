import { AVATAR_SIZE } from '../../../api/contract/accounts/profile.ts';

interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Fills the corners when a picture is zoomed out further than its circle. */
const GROUND = '#F6F4EF';

/** Crops the chosen square, given in the picture's pixels, to a 150 × 150 PNG data URL. */
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
