import { ApiError } from '../../lib/api.ts';
import { $user } from '../session.ts';

/** Says that the shop knows no sign-in (any more), whatever this browser keeps. */
const signedOut = ['session_invalid', 'sign_in_required'];

/** Runs a call about the account; when its sign-in has ended, the page learns so as well. */
export async function asShopper<Answer>(call: (userId: string) => Promise<Answer>): Promise<Answer> {
  try {
    return await call($user.get()?.userId ?? '');
  } catch (error) {
    if (error instanceof ApiError && signedOut.includes(error.code)) $user.set(null);
    throw error;
  }
}
