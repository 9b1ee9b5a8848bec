/** Who is asking. Carts and orders belong to `id`; what a member may do is decided from here, never from a request. */
export interface Shopper {
  readonly id: string;
  readonly userId: string;
  readonly loggedIn: boolean;
  readonly membership: boolean;
  readonly taxExempt: boolean;
}

/** A visitor without an account. The id is random, so that nobody can guess another's cart. */
export function guest(id: string = crypto.randomUUID()): Shopper {
  return { id, userId: 'Guest', loggedIn: false, membership: false, taxExempt: false };
}
