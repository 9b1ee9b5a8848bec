import type { User } from '../../contract/accounts/user.ts';
import { latestOnly } from '../lib/latest-only.ts';
import { $user } from './session.ts';

/** For what is asked about the user and what is changed of them. */
const begin = latestOnly();

/** Call before the shop is asked about the user. What it returns stores the answer, unless it is out of date by then. */
export function asksForUser(): (answer: User) => void {
  const isLatest = begin();
  const asked = $user.get()?.userId;
  return (answer) => {
    if (isLatest() && $user.get()?.userId === asked) merge(answer);
  };
}

/** Stores what the shop has just changed of the user. */
export function userChanged(change: Partial<User>): void {
  begin();
  merge(change);
}

function merge(change: Partial<User>): void {
  const known = $user.get();
  if (known?.loggedIn) $user.set({ ...known, ...change });
}
