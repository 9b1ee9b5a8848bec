import { accountMessages } from '../../../api/contract/messages/account.ts';
import { askForReset, isUnknown } from '../../lib/api-account.ts';
import { tell } from '../notice.ts';

/** `unknown`: there is no account with that address; `failed`: it was told why. */
export type ResetAsked = 'sent' | 'unknown' | 'failed';

/** Asks for the mail that leads to a new password (2 §4.3). */
export async function askResetFor(email: string): Promise<ResetAsked> {
  try {
    await askForReset(email);
    tell({ kind: 'success', text: accountMessages.resetAsked });
    return 'sent';
  } catch (error) {
    if (isUnknown(error)) return 'unknown';
    tell({ kind: 'error', text: accountMessages.resetFailed });
    return 'failed';
  }
}
