import { deleteAllSessions, deleteSession, fetchSessions } from '../../lib/api-sign-in.ts';
import { forgetPersonal } from '../account/forget-personal.ts';
import { asShopper } from './as-shopper.ts';
import { forgetLoaded, loadedStore } from './loaded.ts';

/** The browsers that the shopper is signed in on, the latest first. */
export const signedInOn = loadedStore(() => asShopper(fetchSessions));

/** Throws an ApiError. */
export async function signOutOf(id: string): Promise<void> {
  await asShopper(() => deleteSession(id));
  const state = signedInOn.$state.get();
  if (state.status === 'ready') signedInOn.put(state.data.filter((one) => one.id !== id));
}

/** Of this browser, too. Throws an ApiError. */
export async function signOutEverywhere(): Promise<void> {
  await asShopper(deleteAllSessions);
  forgetLoaded();
  forgetPersonal();
}
