import { $user, forgetSession, isSessionOver } from '../session.ts';
import { clearAccountData } from './loaded.ts';

/** Runs a call about the account; when its sign-in has ended, the page learns so as well. */
export async function withAccount<Answer>(call: (userId: string) => Promise<Answer>): Promise<Answer> {
  try {
    return await call($user.get()?.userId ?? '');
  } catch (error) {
    if (isSessionOver(error)) {
      clearAccountData();
      forgetSession();
    }
    throw error;
  }
}
