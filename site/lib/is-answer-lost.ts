import { ApiError, type ApiErrorCode } from './api.ts';

const LOST: readonly ApiErrorCode[] = ['network_down', 'took_too_long', 'answer_unreadable'];

/** After these errors the API may or may not have received the call. */
export function isAnswerLost(error: unknown): boolean {
  return error instanceof ApiError && LOST.includes(error.code);
}
