import { ShopError } from '../shop-error.ts';

/** The shopper of a request. Carts and orders belong to `id`; member rights come from here, never from the request. */
export interface Shopper {
  /** of an account, or of a guest's token */
  readonly id: string;
  readonly userId: string;
  readonly loggedIn: boolean;
  readonly membership: boolean;
  readonly taxExempt: boolean;
  /** from the session token; undefined for guests */
  readonly sessionId?: string;
  /** signed in or confirmed within the last ten minutes */
  readonly isRecent: boolean;
  /** holds the link of a change of an order that is to be paid: buys this, and no cart */
  readonly chargeId?: number;
}

/** A shopper without an account. The id is random, so that nobody can guess another shopper's cart. */
export function guest(id: string = crypto.randomUUID()): Shopper {
  return { id, userId: 'Guest', loggedIn: false, membership: false, taxExempt: false, isRecent: false };
}

/** Required to change passwords or passkeys, delete the account or export its data: a session alone is not enough. */
export function requireRecentSignIn({ isRecent }: Pick<Shopper, 'isRecent'>): void {
  if (!isRecent) throw new ShopError('password_needed');
}
