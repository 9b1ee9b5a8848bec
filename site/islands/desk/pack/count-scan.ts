import type { Piece, Ticks } from '../../../../contract/desk/packing.ts';

export type Scan =
  | { readonly result: 'counted'; readonly piece: Piece; readonly ticks: Ticks }
  /** all of them are in the box already */
  | { readonly result: 'full'; readonly piece: Piece }
  /** nothing of this order has that code */
  | { readonly result: 'wrong' };

/** Counts a scanned piece: into the first line with this code that still misses one. */
export function countScan(pieces: readonly Piece[], ticks: Ticks, scanned: string): Scan {
  const code = scanned.trim().toLowerCase();
  const matching = pieces.filter(({ codes }) => codes.includes(code));
  const [first] = matching;
  if (!first) return { result: 'wrong' };
  const piece = matching.find(({ id, qty }) => (ticks[id] ?? 0) < qty);
  if (!piece) return { result: 'full', piece: first };
  return { result: 'counted', piece, ticks: { ...ticks, [piece.id]: (ticks[piece.id] ?? 0) + 1 } };
}

/** How many pieces are still to be put into the box. */
export function missingPieces(pieces: readonly Piece[], ticks: Ticks): number {
  return pieces.reduce((sum, { id, qty }) => sum + Math.max(0, qty - (ticks[id] ?? 0)), 0);
}
