import * as z from 'zod';
import { fetchUser } from '../../lib/api-account.ts';
import { asksForUser } from '../fresh-user.ts';
import { $user, forgetSession, isSessionOver } from '../session.ts';
import { sessionRecord } from '../session-record.ts';

/** The user who was already refreshed in this visit. */
const refreshedFor = sessionRecord('northspool:user-asked', z.string());

/** Refetches the user once a visit: the membership may have changed, the session may have ended. */
export async function refreshUser(): Promise<void> {
  const user = $user.get();
  if (!user?.loggedIn || refreshedFor.read() === user.userId) return;
  refreshedFor.write(user.userId);
  await refetchUser();
}

/** Refetches a member before they pay, so that an ended membership shows no discount. */
export async function refreshMember(): Promise<void> {
  const user = $user.get();
  if (user?.loggedIn && user.membership) await refetchUser();
}

async function refetchUser(): Promise<void> {
  const user = $user.get();
  if (!user) return;
  const store = asksForUser();
  try {
    store(await fetchUser(user.userId));
  } catch (error) {
    if (isSessionOver(error)) forgetSession();
  }
}

/** After signing in, the user is fresh already. */
export function markRefreshed(userId: string): void {
  refreshedFor.write(userId);
}
