import type { User } from '../../../api/contract/user.ts';
import { fetchUser } from '../../lib/api-account.ts';
import { deleteProfile, fetchOwnData, type ProfileChange, putProfile } from '../../lib/api-profile.ts';
import { clearPersonalData } from '../account/forget-personal.ts';
import { $user } from '../session.ts';
import { withAccount } from './as-shopper.ts';
import { clearAccountData } from './loaded.ts';

/** Takes up what the shop knows of the shopper, which another device may have changed. Fails silently: it asks again. */
export async function refreshProfile(): Promise<void> {
  try {
    storeUser(await withAccount(fetchUser));
  } catch {
    // What this browser kept is shown until the shop answers.
  }
}

/** Throws an ApiError. */
export async function saveProfile(change: ProfileChange): Promise<void> {
  storeUser(await withAccount((userId) => putProfile(userId, change)));
}

/** Has the browser save everything that the shop keeps about the shopper, as a file. Throws an ApiError. */
export async function downloadOwnData(): Promise<void> {
  const data = await withAccount(fetchOwnData);
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const day = new Date().toISOString().slice(0, 10);
  Object.assign(document.createElement('a'), { href: url, download: `northspool-${day}.json` }).click();
  // The browser has begun to save by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}

/** After it, this browser knows nobody. Throws an ApiError. */
export async function deleteAccount(password: string): Promise<void> {
  await withAccount((userId) => deleteProfile(userId, password));
  clearAccountData();
  clearPersonalData();
}

function storeUser(user: User): void {
  const known = $user.get();
  if (known?.loggedIn) $user.set({ ...known, ...user });
}
