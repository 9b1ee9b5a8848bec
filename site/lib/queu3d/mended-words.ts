import type { Repaired } from '../../../slicer/mesh/repair.ts';
import { counted } from './print-words.ts';

const nouns: Readonly<Record<keyof Repaired, readonly [verb: string, noun: string]>> = {
  degenerate: ['dropped', 'empty triangle'],
  duplicate: ['dropped', 'duplicate triangle'],
  cracks: ['joined', 'cracked corner'],
  flipped: ['turned', 'flipped face'],
  holes: ['closed', 'small hole'],
  shells: ['turned', 'inside-out shell'],
};

/** What was mended, such as "dropped 2 duplicate triangles, closed 1 small hole"; empty when nothing was. */
export function mendedWords(repaired: Repaired): string {
  const names = Object.keys(nouns) as (keyof Repaired)[];
  return names
    .filter((name) => repaired[name] > 0)
    .map((name) => `${nouns[name][0]} ${counted(repaired[name], nouns[name][1])}`)
    .join(', ');
}
