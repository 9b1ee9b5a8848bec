import { ApiError, type ApiErrorCode } from '../../lib/api.ts';
import type { Desk } from './desk.ts';
import { sliceOf } from './project-machine.ts';

const GONE: readonly ApiErrorCode[] = ['job_unknown', 'model_unknown'];

/**
 * Whether the shop has said that it does not know what it sliced, as after its days, or when somebody else has signed in
 * meanwhile. Calculate price comes back then.
 */
export function dropUnknown(desk: Desk, error: unknown): boolean {
  if (!(error instanceof ApiError && GONE.includes(error.code))) return false;
  for (const { id, state } of desk.$state.get().projects) if (sliceOf(state)?.jobId) desk.move(id, { type: 'changed' });
  return true;
}
