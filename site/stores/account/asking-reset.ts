import { accountMessages } from '../../../api/contract/messages/account.ts';
import { isNotFound, requestReset } from '../../lib/api-account.ts';
import { notify } from '../notice.ts';

/** `unknown`: no account has that address; `failed`: a notice says why. */
export type ResetRequest = 'sent' | 'unknown' | 'failed';

/** Requests the password reset e-mail. */
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
