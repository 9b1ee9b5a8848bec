import { accountMessages } from '../../../api/contract/messages/account.ts';
import { ApiError, sentenceOf } from '../../lib/api.ts';
import { resetPassword } from '../../lib/api-account.ts';
import { tell } from '../notice.ts';
import type { NewPasswordTyped } from './typed-forms.ts';

/** What the link of the mail carries. */
export interface ResetLink {
  readonly email: string;
  readonly rid: string;
}

/** Null when a piece of the link is missing. */
export function readResetLink(search: string): ResetLink | null {
  const query = new URLSearchParams(search);
  const email = query.get('email') ?? '';
  const rid = query.get('rid') ?? '';
  return email && rid ? { email, rid } : null;
}

export type PasswordSet =
  | { readonly kind: 'changed' }
  | { readonly kind: 'refused'; readonly message: string; readonly fields: Readonly<Record<string, string>> };

/** Sets the new password. Why it could not is told in the shop's words below the owner's. */
export async function setNewPassword(link: ResetLink, typed: NewPasswordTyped): Promise<PasswordSet> {
  try {
    await resetPassword({ ...link, ...typed });
    return { kind: 'changed' };
  } catch (error) {
    tell({ kind: 'error', text: accountMessages.resetFailed });
    return { kind: 'refused', message: sentenceOf(error), fields: error instanceof ApiError ? error.fields : {} };
  }
}
