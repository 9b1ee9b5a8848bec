import { APIError } from 'better-auth/api';

/** A refusal of the library of accounts, with this code of its own when one is given. */
export function isRefusal(error: unknown, code?: string): boolean {
  return error instanceof APIError && (code === undefined || error.body?.['code'] === code);
}
