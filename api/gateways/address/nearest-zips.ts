import { slips } from './place-name.ts';

const AT_MOST_SLIPS = 2;
const MOST = 2;

/** The zip codes that a slip of the hand may have meant: those with the fewest slips, nearest in number first. */
export function nearestZips(zips: readonly string[], typed: string): string[] {
  const near = zips.map((zip) => ({ zip, far: slips(typed, zip), apart: Math.abs(Number(zip) - Number(typed)) }));
  const fewest = Math.min(AT_MOST_SLIPS, ...near.map(({ far }) => far));
  return near
    .filter(({ far }) => far === fewest)
    .sort((one, other) => one.apart - other.apart)
    .slice(0, MOST)
    .map(({ zip }) => zip);
}
