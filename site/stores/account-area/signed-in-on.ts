import { deleteAllSessions, deleteSession, fetchSessions } from '../../lib/api-sign-in.ts';
import { clearPersonalData } from '../account/forget-personal.ts';
import { withAccount } from './as-shopper.ts';
import { accountData, clearAccountData } from './loaded.ts';

/** The browsers that the shopper is signed in on, newest first. */
export const devices = accountData(() => withAccount(fetchSessions));

/** Throws an ApiError. */
export async function signOutOf(id: string): Promise<void> {
  await withAccount(() => deleteSession(id));
  const state = devices.$state.get();
  if (state.status === 'ready') devices.set(state.data.filter((one) => one.id !== id));
}

/** Signs out all browsers, including this one. Throws an ApiError. */
export async function signOutEverywhere(): Promise<void> {
  await withAccount(deleteAllSessions);
  clearAccountData();
  clearPersonalData();
}
