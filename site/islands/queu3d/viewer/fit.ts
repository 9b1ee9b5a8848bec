import type { Box, ViewerProps } from './viewer-props.ts';

type Volume = ViewerProps['volume'];

/** Meshes are single precision: what measures 350.00002 mm fits. */
const SLACK = 0.01;

/** Width, depth and height in mm. */
export function sizeOf({ min, max }: Box): [number, number, number] {
  return [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
}

/** Whether all of it is within reach of the nozzle when it stands on the middle of the bed. */
export function fits(box: Box, { width, depth, height }: Volume): boolean {
  const size = sizeOf(box);
  return size[0] <= width + SLACK && size[1] <= depth + SLACK && size[2] <= height + SLACK;
}

/** Such as `150 × 110 × 107 mm`; what is small is told to the tenth. */
export function sizeWords(box: Box): string {
  return `${sizeOf(box).map(lengthWords).join(' × ')} mm`;
}

/** The side that sticks out farthest, and by how much. */
export function fitWords(box: Box, volume: Volume, scale: number): string {
  if (fits(box, volume)) return `Fits the bed, ${scale}%`;
  const size = sizeOf(box);
  const over = [
    { by: size[0] - volume.width, word: 'wide' },
    { by: size[1] - volume.depth, word: 'deep' },
    { by: size[2] - volume.height, word: 'tall' },
  ];
  const worst = over.reduce((a, b) => (b.by > a.by ? b : a));
  return `Too large: ${lengthWords(Math.max(worst.by, 0.1))} mm too ${worst.word}`;
}

function lengthWords(mm: number): string {
  return mm >= 100 ? Math.round(mm).toLocaleString('en-US') : String(Math.round(mm * 10) / 10);
}
