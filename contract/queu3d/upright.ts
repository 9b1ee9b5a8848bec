import type { Matrix3 } from './settings.ts';

/** The pose of a model as it was drawn. */
export const UPRIGHT: Matrix3 = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
