import { ApiError, type ApiErrorCode } from '../../lib/api.ts';
import type { Desk } from './desk.ts';
import { dropUnknown } from './drop-unknown.ts';
import { askQuote } from './keep-quote.ts';

/** The shop's word, whatever this computer's clock says of its time. */
const OVER: readonly ApiErrorCode[] = ['quote_expired', 'quote_invalid'];

/** After a refusal that pressing again would only meet again: the quote is asked for, or the slices are made, anew. */
export async function beginAnew(desk: Desk, error: unknown): Promise<void> {
  if (dropUnknown(desk, error)) return;
  if (error instanceof ApiError && OVER.includes(error.code)) await askQuote(desk);
}
