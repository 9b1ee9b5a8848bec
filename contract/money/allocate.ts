import { type Cents, cents } from '../cents.ts';

/**
 * Splits an amount by weight into whole cents that sum to it: each part is rounded down, and the cents left over go to
 * the largest remainders, the first of equal ones. Without any weight, the first part gets everything.
 */
export function allocate(amount: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map((_, index) => cents(index === 0 ? amount : 0));
  // BigInt: an amount times a weight may exceed what a number holds exactly.
  const shares = weights.map((weight) => {
    const product = BigInt(amount) * BigInt(weight);
    return { part: Number(product / BigInt(sum)), remainder: Number(product % BigInt(sum)) };
  });
  const left = amount - shares.reduce((total, { part }) => total + part, 0);
  const rounded = shares.toSorted((a, b) => b.remainder - a.remainder).slice(0, left);
  return shares.map((share) => cents(share.part + (rounded.includes(share) ? 1 : 0)));
}
