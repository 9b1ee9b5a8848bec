import { $user, forgetSession, isSessionOver } from '../session.ts';
import { clearAccountData } from './loaded.ts';

/** Runs an account call; when the session has ended, the page becomes a guest's. */
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
