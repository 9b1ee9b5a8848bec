import { accountMessages } from '../../contract/messages/account.ts';
import { notify } from './notice.ts';

// Loaded on demand by stores/session.ts, so that its texts stay out of every page's first load.

/** Tells a shopper whose session expired or was ended elsewhere that they are signed out. */
export function notifySessionEnded(): void {
  notify({ kind: 'info', text: accountMessages.sessionEnded });
}
