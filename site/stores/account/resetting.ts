import { accountMessages } from '../../../api/contract/messages/account.ts';
import { ApiError, messageOf } from '../../lib/api.ts';
import { fetchPasskeysOfReset, resetPassword } from '../../lib/api-account.ts';
import type { Passkey } from '../../lib/api-sign-in.ts';
import { notify } from '../notice.ts';
import type { NewPasswordTyped } from './typed-forms.ts';

/** The parameters of the e-mailed link. */
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

export type PasswordResult =
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
