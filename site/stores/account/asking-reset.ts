import { accountMessages } from '../../../api/contract/messages/account.ts';
import { isNotFound, requestReset } from '../../lib/api-account.ts';
import { notify } from '../notice.ts';

/** `unknown`: there is no account with that address; `failed`: it was told why. */
export type ResetRequest = 'sent' | 'unknown' | 'failed';

/** Asks for the mail that leads to a new password (2 §4.3). */
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
