const KEY = 'northspool:passkey';

/** Whether somebody signed in with a passkey in this browser. */
export function hasUsedPasskey(): boolean {
  return localStorage.getItem(KEY) !== null;
}

export function rememberPasskey(): void {
  localStorage.setItem(KEY, 'used');
}
