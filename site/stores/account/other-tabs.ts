import { reload } from '../../lib/go-to.ts';
import { USER_KEY } from '../session.ts';
import { forgetPersonal } from './forget-personal.ts';

/**
 * When the shopper logs out in another tab, what this one shows of them goes too. Signing in elsewhere needs no reload:
 * header and cart follow by themselves, and nothing that is being typed is lost.
 */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key !== USER_KEY) return;
    const before = accountIn(oldValue);
    const now = accountIn(newValue);
    if (!before || before === now) return;
    if (!now) forgetPersonal();
    reload();
  });
}

function accountIn(stored: string | null): string | undefined {
  try {
    const user = JSON.parse(stored ?? 'null');
    return user?.loggedIn ? user.userId : undefined;
  } catch {
    return undefined;
  }
}
