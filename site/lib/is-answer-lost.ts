import { ApiError, type ApiErrorCode } from './api.ts';

const LOST: readonly ApiErrorCode[] = ['network_down', 'took_too_long', 'answer_unreadable'];

/** Nobody knows after these whether the shop has heard the call. */
export function isAnswerLost(error: unknown): boolean {
  return error instanceof ApiError && LOST.includes(error.code);
}
