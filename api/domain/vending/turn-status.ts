import type { VendingOrder } from '../../contract/premium/vending.ts';

export interface Turn {
  /** bought and paid for; 0 where the money went back */
  readonly qty: number;
  /** presses that did not fail */
  readonly used: number;
  readonly isTurning: boolean;
  /** null before the first turn */
  readonly turnAt: Date | null;
  /** ms */
  readonly choiceTime: number;
}

export type TurnStatus = Pick<VendingOrder, 'status' | 'credits' | 'kept' | 'msLeft'>;

/** How a turn at the machine stands. Presses that nobody used while the clock ran are kept for another turn. */
export function turnStatus({ qty, used, isTurning, turnAt, choiceTime }: Turn, now: Date): TurnStatus {
  const msLeft = turnAt ? Math.max(0, turnAt.getTime() + choiceTime - now.getTime()) : 0;
  if (qty === 0) return { status: 'No Credits', credits: 0, kept: 0, msLeft: 0 };
  const left = Math.max(0, qty - used);
  // The last press is not over before the machine says so: a spool that is stuck gives it back.
  if (msLeft > 0 && (left > 0 || isTurning)) return { status: 'active', credits: left, kept: 0, msLeft };
  return { status: 'complete', credits: 0, kept: left, msLeft: 0 };
}
