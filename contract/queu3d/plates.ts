import { BRIM_WIDTH, MAX_TRIANGLES } from './limits.ts';
import type { PrintMachine } from './print-content.ts';

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

/** Pieces printed at once: what one failure may cost, and what the slicer has to read. */
export const MAX_PIECES_PLATE = 100;
/** Different parts on a plate: a person tells them apart when it is taken off, and the slicer gets a file of each. */
export const MAX_PARTS_PLATE = 12;

/** What decides how many pieces of a print lie on one plate. */
export interface PlatePiece {
  /** mm as posed, without the brim; null where no slice says it */
  readonly size: Area | null | undefined;
  readonly brim?: boolean | undefined;
  /** of printing one */
  readonly seconds: number;
  /** of its model; unknown where the desk does not slice plates of it */
  readonly triangles?: number | null | undefined;
}

/**
 * Pieces of one print that are printed at once: as many as `placesOnBed` places, unless the plate would take longer than
 * `plateHours`, or has more triangles than one model may have. At least one, and one where the size is unknown.
 */
export function piecesPerPlate(
  { size, brim, seconds, triangles }: PlatePiece,
  { volume, plateHours }: Pick<PrintMachine, 'volume' | 'plateHours'>,
): number {
  if (!size) return 1;
  const around = brim ? 2 * BRIM_WIDTH : 0;
  const fitting = along(volume.width, size.width + around) * along(volume.depth, size.depth + around);
  const inTime = seconds > 0 ? Math.floor((plateHours * 3600) / seconds) : MAX_PIECES_PLATE;
  const readable = triangles ? Math.floor(MAX_TRIANGLES / triangles) : MAX_PIECES_PLATE;
  return Math.max(1, Math.min(fitting, inTime, readable, MAX_PIECES_PLATE));
}

/** Counts by the sums of `inRows`, so that both agree on pieces that fit exactly. */
function along(length: number, side: number): number {
  let count = 0;
  for (let at = 0; at + side <= length; at += side + PLATE_GAP) count++;
  return count;
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
