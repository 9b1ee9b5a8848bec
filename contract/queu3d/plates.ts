/** mm between two pieces on a plate: the nozzle passes there. */
export const PLATE_GAP = 5;

/** Seen from above, in mm. */
interface Area {
  readonly width: number;
  readonly depth: number;
}

/** Where the front left corner of a piece lies, in mm from that of the bed. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * Places pieces on the bed with a gap between them, each with the rotation it has: turned, its infill and its upper
 * side would not be what was sliced. In rows, or else in columns, which long pieces may need. Undefined when they do not
 * all fit.
 */
export function placesOnBed(pieces: readonly Area[], bed: Area): Place[] | undefined {
  return inRows(pieces, bed) ?? inRows(pieces.map(turned), turned(bed))?.map(({ x, y }) => ({ x: y, y: x }));
}

const turned = ({ width, depth }: Area): Area => ({ width: depth, depth: width });

/** Rows from front to back, the deepest pieces first; undefined when they do not all fit. */
function inRows(pieces: readonly Area[], { width, depth }: Area): Place[] | undefined {
  const sizes = pieces.map((piece, index) => ({ index, width: piece.width, depth: piece.depth }));
  sizes.sort((one, other) => other.depth - one.depth || other.width - one.width || one.index - other.index);
  const places: Place[] = [];
  const rows: { readonly y: number; x: number }[] = [];
  let back = 0;
  for (const size of sizes) {
    let row = rows.find(({ x }) => x + size.width <= width);
    if (!row) {
      if (size.width > width || back + size.depth > depth) return undefined;
      row = { x: 0, y: back };
      rows.push(row);
      back += size.depth + PLATE_GAP;
    }
    places[size.index] = { x: row.x, y: row.y };
    row.x += size.width + PLATE_GAP;
  }
  return places;
}
