import { slips } from './place-name.ts';

/** The zip codes that a slip of the hand may have meant: at most `most`, fewest slips first, then nearest in number. */
export function nearestZips(
  zips: readonly string[],
  typed: string,
  { most, atMostSlips }: { most: number; atMostSlips: number },
): string[] {
  return zips
    .map((zip) => ({ zip, far: slips(typed, zip), apart: Math.abs(Number(zip) - Number(typed)) }))
    .filter(({ far }) => far > 0 && far <= atMostSlips)
    .sort((one, other) => one.far - other.far || one.apart - other.apart)
    .slice(0, most)
    .map(({ zip }) => zip);
}
