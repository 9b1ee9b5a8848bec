import { spinViews } from '../../../../api/contract/catalogue/pictures.ts';

const { count, columns } = spinViews;
const rows = count / columns;

/** The view, from 0, after a drag of `distance` px across a stage of `width` px, whose whole width is one turn. */
export function viewAfterDrag(from: number, distance: number, width: number): number {
  return width > 0 ? around(from + Math.round((distance / width) * count)) : from;
}

/** The view that a key turns to; undefined for other keys. */
export function viewAfterKey(from: number, key: string): number | undefined {
  const quarter = count / 4;
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowUp: 1,
    ArrowLeft: -1,
    ArrowDown: -1,
    PageUp: quarter,
    PageDown: -quarter,
    Home: -from,
    End: count - 1 - from,
  };
  const step = steps[key];
  return step === undefined ? undefined : around(from + step);
}

/** Where a view is in the sprite, as a `background-position`. */
export function positionOf(view: number): string {
  const column = view % columns;
  const row = Math.floor(view / columns);
  return `${(100 * column) / (columns - 1)}% ${(100 * row) / (rows - 1)}%`;
}

function around(view: number): number {
  return ((view % count) + count) % count;
}
