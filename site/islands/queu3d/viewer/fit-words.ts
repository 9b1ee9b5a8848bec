import { sizeOf } from '../../../../slicer/mesh/box.ts';
import { length } from '../../../lib/queu3d/print-words.ts';
import type { Box, ViewerProps } from './viewer-props.ts';

/** How a model on the bed fits: by how much its worst side sticks out, and where. */
export function fitWords(box: Box, volume: ViewerProps['volume'], scale: number, fits: boolean): string {
  if (fits) return `Fits the bed, ${scale}%`;
  const { width, depth, height } = sizeOf(box);
  const over = [
    { by: width - volume.width, word: 'wide' },
    { by: depth - volume.depth, word: 'deep' },
    { by: height - volume.height, word: 'tall' },
  ];
  const worst = over.reduce((a, b) => (b.by > a.by ? b : a));
  return `Too large: ${length(worst.by)} mm too ${worst.word}`;
}
