import { infillPattern } from '../../../contract/queu3d/limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How long a print takes, such as "6 h 48 min". */
export function formatPrintTime(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / MINUTE));
  if (minutes < HOUR / MINUTE) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** A time that is only estimated, such as "40 min" or "3 h". */
export function formatAboutTime(seconds: number): string {
  const minutes = Math.max(10, 10 * Math.round(seconds / MINUTE / 10));
  return minutes < 90 ? `${minutes} min` : `${Math.round(seconds / HOUR)} h`;
}

/** The remaining time, such as "About 6 seconds left". */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 1.5) return 'About a second left';
  if (seconds < 90) return `About ${Math.round(seconds)} seconds left`;
  return `About ${Math.round(seconds / MINUTE)} minutes left`;
}

/** Such as "1:05". */
export function formatClock(seconds: number): string {
  return `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`;
}

/** The infill with the pattern that follows from it, such as "20% grid". */
export function formatInfill(percent: number): string {
  if (percent === 0) return '0% hollow';
  return `${percent}% ${infillPattern(percent)}`;
}

/** Such as "150 × 110 × 107 mm". */
export function formatSize({ width, depth, height }: { width: number; depth: number; height: number }): string {
  return `${[width, depth, height].map(formatLength).join(' × ')} mm`;
}

/** A length in mm, with fewer decimals the longer it is. */
export function formatLength(mm: number): string {
  if (mm >= 100) return Math.round(mm).toLocaleString('en-US');
  return mm >= 10 ? mm.toFixed(1).replace(/\.0$/, '') : mm.toFixed(2).replace(/\.?0+$/, '');
}

export function formatBytes(bytes: number): string {
  return bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
