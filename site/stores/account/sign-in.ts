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

/**
 * Why signing in failed. `wrong`: a notice says so in the owner's words · `unverified`: the password is right, and the mail
 * with the link was sent again · `failed`: for the form to show
 */
export type SignInFailure =
  | { readonly kind: 'wrong' | 'unverified' }
  | { readonly kind: 'failed'; readonly message: string };

/** Signs in and reloads the page beneath the dialog. Resolves to null on success. */
export async function signIn(email: string, password: string): Promise<SignInFailure | null> {
  try {
    await completeSignIn(await logIn(email, password));
    return null;
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'email_unverified') return { kind: 'unverified' };
    // Each failure is said once: by this notice, or by the form.
    if (code !== 'bad_login' && code !== 'invalid_request') return { kind: 'failed', message: messageOf(error) };
    notify({ kind: 'error', text: accountMessages.badLogin });
    return { kind: 'wrong' };
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
