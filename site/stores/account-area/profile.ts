import * as z from 'zod';
import { type User, userSchema } from '../../../contract/accounts/user.ts';
import { callApi } from '../../lib/api.ts';
import { fetchUser } from '../../lib/api-account.ts';
import {
  type AppSecret,
  askForAppSecret,
  askForPasskeyOptions,
  deleteAllSessions,
  deleteEmailChange,
  deletePasskey,
  deleteSecondFactor,
  deleteSession,
  fetchEmailStatus,
  fetchPasskeys,
  fetchSecondFactor,
  fetchSessions,
  postEmailChange,
  postPasskey,
  postRecoveryCodes,
  putSecondFactor,
} from '../../lib/api-sign-in.ts';
import { clearPersonalData } from '../account/account-session.ts';
import { rememberPasskey } from '../account/passkey-memory.ts';
import { accountData, clearAccountData, withAccount } from '../account-data.ts';
import { asksForUser, userChanged } from '../fresh-user.ts';

/** Ignores the body: only success matters. */
const done = z.unknown().transform(() => undefined);

const path = (userId: string) => `/api/user/${encodeURIComponent(userId)}` as const;

/** A change of the name, or of the picture as a PNG data URL. */
type ProfileChange = { readonly fname: string; readonly lname: string } | { readonly avatar: string };

/** Resolves to the updated user. Throws an ApiError. */
async function putProfile(userId: string, body: ProfileChange): Promise<User> {
  return await callApi(path(userId), userSchema, { method: 'PUT', body });
}

/** Everything the shop stores about a shopper. Throws an ApiError. */
function fetchOwnData(userId: string): Promise<unknown> {
  return callApi(`${path(userId)}/data`, z.unknown());
}

/** Deletes the account. The password proves that its owner asks. */
async function deleteProfile(userId: string, password: string): Promise<void> {
  await callApi(path(userId), done, { method: 'DELETE', body: { password } });
}

/** Refetches the user, whom another device may have changed. Fails silently: the next call retries. */
export async function refreshProfile(): Promise<void> {
  const store = asksForUser();
  try {
    store(await withAccount(fetchUser));
  } catch {
    // The stored user is shown until the API answers.
  }
}

/** Throws an ApiError. */
export async function saveProfile(change: ProfileChange): Promise<void> {
  userChanged(await withAccount((userId) => putProfile(userId, change)));
}

/** Downloads everything the shop stores about the shopper as a file. Throws an ApiError. */
export async function downloadOwnData(): Promise<void> {
  const data = await withAccount(fetchOwnData);
  const day = new Date().toISOString().slice(0, 10);
  saveFile(JSON.stringify(data, null, 2), { type: 'application/json', name: `northspool-${day}.json` });
}

function saveFile(text: string, { type, name }: { type: string; name: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The download has started by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}

/** Also clears the account's data in this browser. Throws an ApiError. */
export async function deleteAccount(password: string): Promise<void> {
  await withAccount((userId) => deleteProfile(userId, password));
  clearAccountData();
  clearPersonalData();
}

/** The account's address, and one that waits for its confirmation. */
export const emailStatus = accountData(() => withAccount(fetchEmailStatus));

/** Throws an ApiError. */
export async function changeEmail(email: string): Promise<void> {
  emailStatus.set(await withAccount(() => postEmailChange(email)));
}

/** Throws an ApiError. */
export async function withdrawEmailChange(): Promise<void> {
  await withAccount(deleteEmailChange);
  const state = emailStatus.$state.get();
  if (state.status === 'ready') emailStatus.set({ ...state.data, pending: null });
}

export const passkeys = accountData(() => withAccount(fetchPasskeys));

/** The shopper or the device refused to create a passkey. */
export class PasskeyNotCreated extends Error {}

/** Creates a passkey on the device and registers it. Throws an ApiError, or PasskeyNotCreated. */
export async function addPasskey(name: string): Promise<void> {
  const optionsJSON = await withAccount(askForPasskeyOptions);
  const { startRegistration } = await import('@simplewebauthn/browser');
  const made = await startRegistration({ optionsJSON }).catch(() => {
    throw new PasskeyNotCreated();
  });
  const added = await withAccount(() => postPasskey(name, made));
  rememberPasskey();
  passkeys.set([...known(), added]);
}

/** Throws an ApiError. */
export async function removePasskey(id: string): Promise<void> {
  await withAccount(() => deletePasskey(id));
  passkeys.set(known().filter((passkey) => passkey.id !== id));
}

function known() {
  const state = passkeys.$state.get();
  return state.status === 'ready' ? state.data : [];
}

/** Whether signing in asks for a code of an authenticator app. */
export const secondFactor = accountData(() => withAccount(fetchSecondFactor));

/** A secret for an authenticator app. Throws an ApiError. */
export async function setUpApp(): Promise<AppSecret> {
  return await withAccount(askForAppSecret);
}

/** Turns the second factor on with the app's first code, and signs out everywhere else. Resolves to recovery codes. Throws an ApiError. */
export async function turnOnSecondFactor(setup: string, code: string): Promise<string[]> {
  const codes = await withAccount(() => putSecondFactor({ setup, code }));
  await Promise.all([secondFactor.load(), devices.load()]);
  return codes;
}

/** Resolves to the codes that replace the old ones. Throws an ApiError. */
export async function renewRecoveryCodes(): Promise<string[]> {
  const codes = await withAccount(postRecoveryCodes);
  await secondFactor.load();
  return codes;
}

/** Throws an ApiError. */
export async function turnOffSecondFactor(): Promise<void> {
  await withAccount(deleteSecondFactor);
  secondFactor.set({ since: null, recoveryCodesLeft: 0 });
}

/** The codes as a text file. */
export function saveRecoveryCodes(codes: readonly string[]): void {
  saveFile(`${codes.join('\n')}\n`, { type: 'text/plain', name: 'northspool-recovery-codes.txt' });
}

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
