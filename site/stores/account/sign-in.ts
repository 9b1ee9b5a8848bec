import type { User } from '../../../contract/accounts/user.ts';
import { accountMessages } from '../../../contract/messages/account.ts';
import { readModalPath } from '../../../contract/routes/modal-path.ts';
import { ApiError, messageOf } from '../../lib/api.ts';
import { type FirstFactorAnswer, logIn, logInBySecondFactor } from '../../lib/api-account.ts';
import { goTo } from '../../lib/go-to.ts';
import { PREMIUM_PAGE, SUBSCRIPTION_PAGE } from '../../lib/premium/addresses.ts';
import { addressBeneath } from '../../lib/shell/dialog-address.ts';
import { loadCart } from '../cart/cart.ts';
import { notifyOtherTabs } from '../cart/cart-tabs.ts';
import { notify } from '../notice.ts';
import { $user } from '../session.ts';
import { markRefreshed } from './refresh-user.ts';

/** The longest wait for cart badge, printer and spools before the page is left. */
const FOLLOW_WAIT_MS = 2000;

/**
 * Why signing in failed. `wrong`: a notice says so in the owner's words · `unverified`: the password is right, and the mail
 * with the link was sent again · `failed`: for the form to show
 */
export type SignInFailure =
  | { readonly kind: 'wrong' | 'unverified' }
  | { readonly kind: 'failed'; readonly message: string };

/** The password or emailed code is right, and a code of the app comes next. */
export interface SecondFactorAsked {
  readonly kind: 'second factor';
  /** from the shop: the code signs in only with it, so only in this browser */
  readonly challenge: string;
}

/** Signs in and reloads the page beneath the dialog. Resolves to null on success. */
export async function signIn(email: string, password: string): Promise<SignInFailure | SecondFactorAsked | null> {
  try {
    return await completeFirstFactor(await logIn(email, password));
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'email_unverified') return { kind: 'unverified' };
    // Each failure is said once: by this notice, or by the form.
    if (code !== 'bad_login' && code !== 'invalid_request') return { kind: 'failed', message: messageOf(error) };
    notify({ kind: 'error', text: accountMessages.badLogin });
    return { kind: 'wrong' };
  }
}

/** Completes the sign-in, unless the second factor is still needed. */
export async function completeFirstFactor(answer: FirstFactorAnswer): Promise<SecondFactorAsked | null> {
  if ('secondFactor' in answer) return { kind: 'second factor', challenge: answer.secondFactor };
  await completeSignIn(answer);
  return null;
}

/** Signs in with a code of the app or a recovery code. Resolves to null on success; `isLate`: it starts again. */
export async function signInBySecondFactor(
  { challenge }: SecondFactorAsked,
  code: string,
): Promise<{ message: string; isLate: boolean } | null> {
  try {
    await completeSignIn(await logInBySecondFactor(challenge, code));
    return null;
  } catch (error) {
    const { code: reason, fields } = error instanceof ApiError ? error : { code: undefined, fields: {} };
    return { message: ('code' in fields && fields.code) || messageOf(error), isLate: reason === 'second_factor_late' };
  }
}

/** Stores the user, never a token, and loads the page without its dialog, or the next step of joining Premium. */
export async function completeSignIn(user: User): Promise<void> {
  $user.set(user);
  markRefreshed(user.userId);
  notifyOtherTabs();
  // The guest's lines were merged into the account's cart: the badge must be right on the next page.
  const following = Promise.all([loadCart(), bringFilament()]);
  await Promise.race([following, new Promise((resolve) => setTimeout(resolve, FOLLOW_WAIT_MS))]);
  // On the Premium page they were asked to sign in to join, so joining goes on.
  const isJoining = readModalPath(location.pathname)?.base === PREMIUM_PAGE && !user.membership;
  goTo(isJoining ? SUBSCRIPTION_PAGE : addressBeneath(location));
}

/** The guest's printer and spools follow into the account; what fails now is done when “My spools” opens. */
async function bringFilament(): Promise<void> {
  try {
    const { bringFilamentAlong } = await import('../filament/own-filament.ts');
    await bringFilamentAlong();
  } catch (error) {
    console.warn('Printer and spools did not follow into the account.', error);
  }
}
