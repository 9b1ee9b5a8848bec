import { accountMessages } from '../../../api/contract/messages/account.ts';
import { tell } from '../notice.ts';

/** The session was ended elsewhere, or ran out: the page has become a guest's, and says so once. */
export function tellSessionEnded(): void {
  tell({ kind: 'info', text: accountMessages.sessionEnded });
}
