import { MAX_GRID_INFILL } from '../../../api/contract/queu3d/limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How long a print takes, such as "6 h 48 min". */
export function printTimeWords(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / MINUTE));
  if (minutes < HOUR / MINUTE) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** How much longer something takes, such as "About 6 seconds more". */
export function leftWords(seconds: number): string {
  if (seconds < 1.5) return 'About a second more';
  if (seconds < 90) return `About ${Math.round(seconds)} seconds more`;
  return `About ${Math.round(seconds / MINUTE)} minutes more`;
}

/** The infill with the pattern that follows from it, such as "20% grid". */
export function infillWords(percent: number): string {
  if (percent === 0) return '0% hollow';
  return `${percent}% ${percent > MAX_GRID_INFILL ? 'lines' : 'grid'}`;
}

/** Such as "150 × 110 × 107 mm". */
export function sizeWords({ width, depth, height }: { width: number; depth: number; height: number }): string {
  return `${[width, depth, height].map(length).join(' × ')} mm`;
}

/** A length in mm with as many digits as tell something. */
export function length(mm: number): string {
  if (mm >= 100) return Math.round(mm).toLocaleString('en-US');
  return mm >= 10 ? mm.toFixed(1).replace(/\.0$/, '') : mm.toFixed(2).replace(/\.?0+$/, '');
}

export function bytesWords(bytes: number): string {
  return bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Such as "1 triangle", "48,312 triangles". */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
