import type { User } from '../../../api/contract/user.ts';
import { fetchUser } from '../../lib/api-account.ts';
import { deleteProfile, fetchOwnData, type ProfileChange, putProfile } from '../../lib/api-profile.ts';
import { clearPersonalData } from '../account/forget-personal.ts';
import { $user } from '../session.ts';
import { withAccount } from './as-shopper.ts';
import { clearAccountData } from './loaded.ts';

/** Refetches the user, whom another device may have changed. Fails silently: the next call retries. */
export async function refreshProfile(): Promise<void> {
  try {
    storeUser(await withAccount(fetchUser));
  } catch {
    // The stored user is shown until the API answers.
  }
}

/** Throws an ApiError. */
export async function saveProfile(change: ProfileChange): Promise<void> {
  storeUser(await withAccount((userId) => putProfile(userId, change)));
}

/** Downloads everything the shop stores about the shopper as a file. Throws an ApiError. */
export async function downloadOwnData(): Promise<void> {
  const data = await withAccount(fetchOwnData);
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const day = new Date().toISOString().slice(0, 10);
  Object.assign(document.createElement('a'), { href: url, download: `northspool-${day}.json` }).click();
  // The download has started by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}

/** Also clears the account's data in this browser. Throws an ApiError. */
export async function deleteAccount(password: string): Promise<void> {
  await withAccount((userId) => deleteProfile(userId, password));
  clearAccountData();
  clearPersonalData();
}

function storeUser(user: User): void {
  const known = $user.get();
  if (known?.loggedIn) $user.set({ ...known, ...user });
}
