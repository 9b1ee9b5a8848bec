import { persistentAtom } from '@nanostores/persistent';
import type { User } from '../../contract/accounts/user.ts';

export const USER_KEY = 'northspool:user';

/**
 * The user of this page. Null until the first guest login: the token itself is an HttpOnly cookie that scripts cannot
 * see, so the stored user also marks that there is one.
 */
export const $user = persistentAtom<User | null>(USER_KEY, null, { encode: JSON.stringify, decode: readUser });

let login: Promise<void> | undefined;

/** Makes sure that a token exists. */
export async function ensureSession(): Promise<void> {
  if ($user.get()) return;
  login ??= import('../lib/api-session.ts')
    .then(({ loginAsGuest }) => loginAsGuest())
    .then((user) => $user.set(user))
    .finally(() => {
      login = undefined;
    });
  await login;
}

/** Runs a call that needs a token. */
export async function withSession<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  await ensureSession();
  return withCurrentSession(call);
}

/** Runs a call that anyone may make; when the session has ended, retries once with a guest's. */
export async function withCurrentSession<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!isSessionOver(error)) throw error;
    forgetSession();
    await ensureSession();
    return call();
  }
}

/** Also true when the token has become a guest's while the page still shows an account. */
export function isSessionOver(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false;
  return error.code === 'session_invalid' || (error.code === 'sign_in_required' && isSignedIn());
}

/** Makes the page a guest's, with one notice for a shopper who was signed in. */
export function forgetSession(): void {
  if (isSignedIn()) void noteSessionEnded();
  $user.set(null);
}

/** A page that is being left loads no code any more, and needs no notice. */
async function noteSessionEnded(): Promise<void> {
  const loaded = await import('./session-ended.ts').catch(() => undefined);
  loaded?.notifySessionEnded();
}

function isSignedIn(): boolean {
  return $user.get()?.loggedIn ?? false;
}

/** No zod here: this module is loaded by pages that must stay small. */
function readUser(stored: string): User | null {
  try {
    const user: unknown = JSON.parse(stored);
    return isUser(user) ? user : null;
  } catch {
    return null;
  }
}

function isUser(value: unknown): value is User {
  if (typeof value !== 'object' || value === null) return false;
  const { userId, loggedIn, membership, taxExempt } = value as Partial<Record<keyof User, unknown>>;
  return (
    typeof userId === 'string' &&
    typeof loggedIn === 'boolean' &&
    typeof membership === 'boolean' &&
    typeof taxExempt === 'boolean'
  );
}
