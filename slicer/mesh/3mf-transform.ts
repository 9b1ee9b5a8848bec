import { ModelError } from './model-error.ts';

/** A 4 × 3 matrix in 3MF's row order: points are row vectors, and the last row is the translation. */
export type Transform = readonly [
  ...(readonly [number, number, number]),
  ...(readonly [number, number, number]),
  ...(readonly [number, number, number]),
  ...(readonly [number, number, number]),
];

export const UNMOVED: Transform = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];

export function readTransform(text: string | undefined): Transform {
  if (text === undefined) return UNMOVED;
  const numbers = text.trim().split(/\s+/).map(Number);
  if (numbers.length !== 12) throw new ModelError('unreadable');
  if (!numbers.every(Number.isFinite)) throw new ModelError('not_finite');
  return numbers as unknown as Transform;
}

/** First `inner`, then `outer`. */
export function combined(inner: Transform, outer: Transform): Transform {
  const at = (list: Transform, row: number, column: number) => list[3 * row + column] as number;
  const rows = Array.from({ length: 12 }, (_, i) => {
    const [row, column] = [Math.floor(i / 3), i % 3];
    const sum = [0, 1, 2].reduce((total, k) => total + at(inner, row, k) * at(outer, k, column), 0);
    return row === 3 ? sum + at(outer, 3, column) : sum;
  });
  return rows as unknown as Transform;
}

/** Whether it turns the model inside out. */
export function mirrors(transform: Transform): boolean {
  const [a, b, c, d, e, f, g, h, k] = transform;
  return a * (e * k - f * h) - b * (d * k - f * g) + c * (d * h - e * g) < 0;
}
