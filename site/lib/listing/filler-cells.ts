/** A list never looks thinner than this many cells (1 §2). */
const MIN_CELLS = 4;

/** Empty cells that complete the last row of a grid, and the first one to at least four cells. */
export function fillerCells(items: number, columns: number): number {
  if (items === 0) return 0;
  const cells = Math.ceil(Math.max(items, MIN_CELLS) / columns) * columns;
  return cells - items;
}

/** Grids have 2, 3 or 4 columns, by the width of the screen. */
export const gridColumns = [2, 3, 4] as const;

/** The most that any grid can need: four cells of which one is filled, on three columns. */
export const MAX_FILLERS = 5;

/** The classes of the filler cell number `index`: on which of the grids it is shown. */
export function fillerClasses(items: number, index: number): string {
  return gridColumns
    .filter((columns) => index < fillerCells(items, columns))
    .map((columns) => `pad-${columns}`)
    .join(' ');
}
