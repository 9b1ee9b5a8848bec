import type { Hook } from '@hono/zod-openapi';
import type { Env } from 'hono';
import * as z from 'zod';
import { ShopError } from '../domain/shop-error.ts';

/** Turns what a contract schema found wrong into one sentence and a sentence for each field. */
// biome-ignore lint/suspicious/noExplicitAny: the hook serves routes of every shape, and `any` is the library's own signature
export const refuseInvalid: Hook<any, Env, string, Response | undefined> = (result) => {
  if (result.success) return;
  throw invalidRequest(result.error);
};

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
