import { accountMessages } from '../../../contract/messages/account.ts';
import { ApiError, messageOf } from '../../lib/api.ts';
import { fetchPasskeysOfReset, isNotFound, requestReset, resetPassword } from '../../lib/api-account.ts';
import type { Passkey } from '../../lib/api-sign-in.ts';
import { notify } from '../notice.ts';
import type { NewPasswordTyped } from './form-schemas.ts';

/** The parameters of the emailed link. */
export interface ResetLink {
  readonly email: string;
  readonly rid: string;
}

/** Null when the link is incomplete. */
export function readResetLink(search: string): ResetLink | null {
  const query = new URLSearchParams(search);
  const email = query.get('email') ?? '';
  const rid = query.get('rid') ?? '';
  return email && rid ? { email, rid } : null;
}

/** The account's passkeys for review; null when they could not be fetched. A used link has none: saving reports it. */
export async function fetchPasskeysToReview(link: ResetLink): Promise<readonly Passkey[] | null> {
  try {
    return await fetchPasskeysOfReset(link);
  } catch (error) {
    return error instanceof ApiError && error.code === 'reset_link' ? [] : null;
  }
}

type PasswordResult =
  | { readonly kind: 'changed' }
  | { readonly kind: 'refused'; readonly message: string; readonly fields: Readonly<Record<string, string>> };

/** Sets the new password. On failure the notice has the owner's text, and the result the API's reason. */
export async function setNewPassword(
  link: ResetLink,
  typed: NewPasswordTyped,
  keepPasskeys: readonly string[],
): Promise<PasswordResult> {
  try {
    await resetPassword({ ...link, ...typed, keepPasskeys });
    return { kind: 'changed' };
  } catch (error) {
    notify({ kind: 'error', text: accountMessages.resetFailed });
    return { kind: 'refused', message: messageOf(error), fields: error instanceof ApiError ? error.fields : {} };
  }
}

/** `unknown`: no account has that address; `failed`: a notice says why. */
type ResetRequest = 'sent' | 'unknown' | 'failed';

/** Requests the password reset email. */
export async function requestPasswordReset(email: string): Promise<ResetRequest> {
  try {
    await requestReset(email);
    notify({ kind: 'success', text: accountMessages.resetAsked });
    return 'sent';
  } catch (error) {
    if (isNotFound(error)) return 'unknown';
    notify({ kind: 'error', text: accountMessages.resetFailed });
    return 'failed';
  }
}
