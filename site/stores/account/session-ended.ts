import { accountMessages } from '../../../api/contract/messages/account.ts';
import { notify } from '../notice.ts';

/** The session was ended elsewhere, or ran out: the page has become a guest's, and says so once. */
export function notifySessionEnded(): void {
  notify({ kind: 'info', text: accountMessages.sessionEnded });
}
