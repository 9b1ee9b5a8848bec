const KEY = 'northspool:passkey';

/** Whether somebody made a passkey, or signed in with one, in this browser. */
export function hasUsedPasskey(): boolean {
  return localStorage.getItem(KEY) !== null;
}

export function rememberPasskey(): void {
  localStorage.setItem(KEY, 'used');
}
