import { accountMessages } from '../../../api/contract/messages/account.ts';
import type { User } from '../../../api/contract/user.ts';
import { ApiError, messageOf } from '../../lib/api.ts';
import { logIn } from '../../lib/api-account.ts';
import { goTo } from '../../lib/go-to.ts';
import { addressBeneath } from '../../lib/shell/dialog-address.ts';
import { loadCart } from '../cart/cart.ts';
import { notifyOtherTabs } from '../cart/cart-tabs.ts';
import { notify } from '../notice.ts';
import { $user } from '../session.ts';
import { markRefreshed } from './refresh-user.ts';

/** The longest wait for the cart badge before the page is left. */
const CART_WAIT_MS = 2000;

/** Signs in and reloads the page beneath the dialog. Resolves to a hint when it failed, null on success. */
export async function signIn(email: string, password: string): Promise<string | null> {
  try {
    await completeSignIn(await logIn(email, password));
    return null;
  } catch (error) {
    notify({ kind: 'error', text: accountMessages.badLogin });
    return hintFor(error);
  }
}

/** Stores the user, never a token, and loads the page without its dialog. */
export async function completeSignIn(user: User): Promise<void> {
  $user.set(user);
  markRefreshed(user.userId);
  notifyOtherTabs();
  // The guest's lines were merged into the account's cart: the badge must be right on the next page.
  await Promise.race([loadCart(), new Promise((resolve) => setTimeout(resolve, CART_WAIT_MS))]);
  goTo(addressBeneath(location));
}

/** The notice always has the owner's text; the hint says what the shopper can do. */
function hintFor(error: unknown): string {
  const isRefused = error instanceof ApiError && refusals.includes(error.code);
  return isRefused ? accountMessages.checkLogin : messageOf(error);
}

/** For these the notice says enough; the hint is to check both fields. */
const refusals: readonly string[] = ['bad_login', 'invalid_request'];
