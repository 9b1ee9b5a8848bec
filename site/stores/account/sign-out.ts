import { accountMessages } from '../../../contract/messages/account.ts';
import { logOut } from '../../lib/api-account.ts';
import { goTo } from '../../lib/go-to.ts';
import { notify } from '../notice.ts';
import { isSessionOver } from '../session.ts';
import { clearPersonalData } from './account-session.ts';

/** Ends the session and goes home. When the API is unreachable it says so, because the session goes on. */
export async function signOut(): Promise<void> {
  try {
    await logOut();
  } catch (error) {
    if (!isSessionOver(error)) {
      notify({ kind: 'error', text: accountMessages.logOutFailed });
      return;
    }
  }
  clearPersonalData();
  goTo('/');
}
