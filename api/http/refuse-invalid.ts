import type * as z from 'zod';
import { ShopError } from '../domain/shop-error.ts';

type Parsed = { readonly success: true } | { readonly success: false; readonly error: z.core.$ZodError };

/** The validation hook of all routes: throws `invalid_request` with a message for the request and one for each field. */
export function refuseInvalid(result: Parsed): undefined {
  if (!result.success) throw invalidRequest(result.error);
}

export function invalidRequest(error: z.core.$ZodError): ShopError {
  const fields = Object.fromEntries(error.issues.flatMap(flatten).map(({ path, message }) => [path, message]));
  const [first] = Object.entries(fields);
  const reason = first
    ? isOwnMessage(first[1])
      ? first[1]
      : `${first[0]}: ${first[1]}`
    : 'The request is incomplete.';
  return new ShopError('invalid_request', { reason }, fields);
}

function flatten(issue: z.core.$ZodIssue): { path: string; message: string }[] {
  return [{ path: issue.path.join('.') || 'body', message: issue.message }];
}

/** Our own messages end with a period; zod's defaults ("Invalid input: …") need the field's name in front. */
function isOwnMessage(message: string): boolean {
  return message.endsWith('.');
}
