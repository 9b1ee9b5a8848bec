import type { Registration } from '../../../api/contract/accounts/auth-calls.ts';
import { accountMessages } from '../../../api/contract/messages/account.ts';
import { ApiError, messageOf } from '../../lib/api.ts';
import { logIn, register } from '../../lib/api-account.ts';
import { notify } from '../notice.ts';
import { completeSignIn } from './signing-in.ts';

export type RegisterResult =
  | { readonly kind: 'sent' }
  /** a message for each invalid field, by its name in the request */
  | { readonly kind: 'refused'; readonly message: string; readonly fields: Readonly<Record<string, string>> };

/** Registers an account. A refusal is shown in the API's own words. */
export async function registerAccount(registration: Registration): Promise<RegisterResult> {
  try {
    await register(registration);
    return { kind: 'sent' };
  } catch (error) {
    const message = messageOf(error);
    notify({ kind: 'error', text: message });
    return { kind: 'refused', message, fields: error instanceof ApiError ? error.fields : {} };
  }
}

/** The API resends the e-mail when an unverified account signs in. A shopper verified in the meantime is signed in. */
export async function sendVerificationAgain(email: string, password: string): Promise<void> {
  try {
    await completeSignIn(await logIn(email, password));
  } catch (error) {
    const isSent = error instanceof ApiError && error.code === 'email_unverified';
    notify(
      isSent ? { kind: 'success', text: accountMessages.mailSentAgain } : { kind: 'error', text: messageOf(error) },
    );
  }
}
