import type { User } from '../../../api/contract/user.ts';
import { fetchUser } from '../../lib/api-account.ts';
import { deleteProfile, type ProfileChange, putProfile } from '../../lib/api-profile.ts';
import { forgetPersonal } from '../account/forget-personal.ts';
import { $user } from '../session.ts';
import { asShopper } from './as-shopper.ts';
import { forgetLoaded } from './loaded.ts';

/** Takes up what the shop knows of the shopper, which another device may have changed. Fails silently: it asks again. */
export async function refreshProfile(): Promise<void> {
  try {
    keep(await asShopper(fetchUser));
  } catch {
    // What this browser kept is shown until the shop answers.
  }
}

/** Throws an ApiError. */
export async function saveProfile(change: ProfileChange): Promise<void> {
  keep(await asShopper((userId) => putProfile(userId, change)));
}

/** After it, this browser knows nobody. Throws an ApiError. */
export async function deleteAccount(password: string): Promise<void> {
  await asShopper((userId) => deleteProfile(userId, password));
  forgetLoaded();
  forgetPersonal();
}

function keep(user: User): void {
  const known = $user.get();
  if (known?.loggedIn) $user.set({ ...known, ...user });
}
