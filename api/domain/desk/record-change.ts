import type { Deps } from '../deps.ts';
import { recordAction } from '../operator/actions.ts';
import type { Staff } from '../session/staff-sessions.ts';

interface Change {
  /** such as `orders refund`, as the command line calls it */
  readonly verb: string;
  /** such as an order's number */
  readonly target: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly details?: Record<string, unknown>;
}

/** Runs what a member of the staff changes, and records who did it, with what was there before and after. */
export async function recordChange<Result>(
  deps: Pick<Deps, 'connection' | 'clock'>,
  staff: Staff,
  { verb, target, before, after, details = {} }: Change,
  work: () => Promise<Result>,
): Promise<Result> {
  const change = { ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
  return await recordAction(deps, { by: staff.email, verb, target, details: { ...details, ...change } }, work);
}
