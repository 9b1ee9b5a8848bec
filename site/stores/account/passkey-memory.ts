// In a file of its own, so that the account area can use it without the sign-in code of passkey.ts.

const KEY = 'northspool:passkey';

/** Whether this browser has created a passkey, or signed in with one. */
export function hasUsedPasskey(): boolean {
  return localStorage.getItem(KEY) !== null;
}

export function rememberPasskey(): void {
  localStorage.setItem(KEY, 'used');
}
