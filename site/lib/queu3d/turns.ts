import type { Matrix3 } from '../../../api/contract/queu3d/settings.ts';

/** The side a model is tipped over to. */
export type TurnWay = 'back' | 'left' | 'right' | 'front';

export const UPRIGHT: Matrix3 = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Quarter turns, so that what stood up lies on its back, left, right or front. Front is where y is least. */
const quarterTurns: Record<TurnWay, Matrix3> = {
  back: [
    [1, 0, 0],
    [0, 0, 1],
    [0, -1, 0],
  ],
  front: [
    [1, 0, 0],
    [0, 0, -1],
    [0, 1, 0],
  ],
  left: [
    [0, 0, -1],
    [0, 1, 0],
    [1, 0, 0],
  ],
  right: [
    [0, 0, 1],
    [0, 1, 0],
    [-1, 0, 0],
  ],
};

/** `rotation` and then a quarter turn over to that side, as the shopper sees it now. */
export function tipped(rotation: Matrix3, way: TurnWay): Matrix3 {
  return product(quarterTurns[way], rotation);
}

/** Of a rotation, in percent of the file's size; `unit` is what one of the file's units measures in mm. */
export function scaled(rotation: Matrix3, percent: number, unit = 1): Matrix3 {
  const factor = (percent / 100) * unit;
  return rotation.map((row) => row.map((part) => part * factor)) as Matrix3;
}

function product(a: Matrix3, b: Matrix3): Matrix3 {
  const columns = [0, 1, 2] as const;
  // Adding 0 makes 0 of −0, which would be another slice to whoever compares texts.
  return a.map((row) => columns.map((c) => row[0] * b[0][c] + row[1] * b[1][c] + row[2] * b[2][c] + 0)) as Matrix3;
}
