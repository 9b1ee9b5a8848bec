/** A list never shows fewer cells. */
const MIN_CELLS = 4;

/** The number of empty cells that complete the last row, with at least four cells in total. */
export function fillerCells(items: number, columns: number): number {
  if (items === 0) return 0;
  const cells = Math.ceil(Math.max(items, MIN_CELLS) / columns) * columns;
  return cells - items;
}

/** Columns by screen width. */
export const gridColumns = [2, 3, 4] as const;

/** The most that any grid needs: one item on three columns takes two rows. */
export const MAX_FILLERS = 5;

/** The classes that show filler cell `index` on the grids that need it. */
export function fillerClasses(items: number, index: number): string {
  return gridColumns
    .filter((columns) => index < fillerCells(items, columns))
    .map((columns) => `pad-${columns}`)
    .join(' ');
}
