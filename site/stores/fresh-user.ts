import type { User } from '../../contract/accounts/user.ts';
import { $user } from './session.ts';

/** Counts what was asked about the user and what was changed: an answer from before the latest of them is out of date. */
let latest = 0;

/** Call before the shop is asked about the user. What it returns stores the answer, unless it is out of date by then. */
export function asksForUser(): (answer: User) => void {
  latest += 1;
  const own = latest;
  const asked = $user.get()?.userId;
  return (answer) => {
    if (own === latest && $user.get()?.userId === asked) merge(answer);
  };
}

/** Stores what the shop has just changed of the user. */
export function userChanged(change: Partial<User>): void {
  latest += 1;
  merge(change);
}

function merge(change: Partial<User>): void {
  const known = $user.get();
  if (known?.loggedIn) $user.set({ ...known, ...change });
}
