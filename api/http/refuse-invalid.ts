import type * as z from 'zod';
import { ShopError } from '../domain/shop-error.ts';

type Parsed = { readonly success: true } | { readonly success: false; readonly error: z.core.$ZodError };

/** Turns what a contract schema found wrong into one sentence and a sentence for each field. */
export function refuseInvalid(result: Parsed): undefined {
  if (!result.success) throw invalidRequest(result.error);
}

export function invalidRequest(error: z.core.$ZodError): ShopError {
  const fields = Object.fromEntries(error.issues.flatMap(flatten).map(({ path, message }) => [path, message]));
  const [first] = Object.entries(fields);
  const reason = first ? (isSentence(first[1]) ? first[1] : `${first[0]}: ${first[1]}`) : 'The request is incomplete.';
  return new ShopError('invalid_request', { reason }, fields);
}

function flatten(issue: z.core.$ZodIssue): { path: string; message: string }[] {
  return [{ path: issue.path.join('.') || 'body', message: issue.message }];
}

/** Our own messages end like a sentence; the library’s defaults ("Invalid input: …") need the field’s name. */
function isSentence(message: string): boolean {
  return message.endsWith('.');
}
