import * as z from 'zod';
import { fetchUser } from '../../lib/api-account.ts';
import { $user, forgetSession, isSessionOver } from '../session.ts';
import { sessionRecord } from '../session-record.ts';

/** The visit for which the stored user was asked for. */
const refreshedFor = sessionRecord('northspool:user-asked', z.string());

/** Once a visit the shop is asked who this is now: a membership may have begun or ended, a session may be over. */
export async function refreshUser(): Promise<void> {
  const user = $user.get();
  if (!user?.loggedIn || refreshedFor.read() === user.userId) return;
  refreshedFor.write(user.userId);
  await refetchUser();
}

/** Before a member pays: what ended since is not shown as a discount. Nobody else is asked for. */
export async function refreshMember(): Promise<void> {
  const user = $user.get();
  if (user?.loggedIn && user.membership) await refetchUser();
}

async function refetchUser(): Promise<void> {
  const user = $user.get();
  if (!user) return;
  try {
    const fresh = await fetchUser(user.userId);
    if ($user.get()?.userId === user.userId) $user.set({ ...user, ...fresh });
  } catch (error) {
    if (isSessionOver(error)) forgetSession();
  }
}

/** What signing in has just told need not be asked for. */
export function markRefreshed(userId: string): void {
  refreshedFor.write(userId);
}
