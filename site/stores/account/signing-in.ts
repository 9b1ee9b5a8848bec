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

/** The shopper waits this long for the number on the cart, in milliseconds. */
const CART_WAIT_MS = 2000;

/** Signs in and opens the page beneath anew. Resolves to what else to say when it failed; null after it worked. */
export async function signIn(email: string, password: string): Promise<string | null> {
  try {
    await completeSignIn(await logIn(email, password));
    return null;
  } catch (error) {
    notify({ kind: 'error', text: accountMessages.badLogin });
    return hintFor(error);
  }
}

/** Keeps who signed in, never a token, and goes where the visitor wanted to be: the page without its dialog (2 §4.3). */
export async function completeSignIn(user: User): Promise<void> {
  $user.set(user);
  markRefreshed(user.userId);
  notifyOtherTabs();
  // The account's own lines have joined those of the guest: the badge is to be right on the next page.
  await Promise.race([loadCart(), new Promise((resolve) => setTimeout(resolve, CART_WAIT_MS))]);
  goTo(addressBeneath(location));
}

/** Every failure is told as the owner wants it; what the shopper can do about it differs. */
function hintFor(error: unknown): string {
  const isRefused = error instanceof ApiError && refusals.includes(error.code);
  return isRefused ? accountMessages.checkLogin : messageOf(error);
}

/** Told of by the toast already; another look at both fields may help. */
const refusals: readonly string[] = ['bad_login', 'invalid_request'];
