/** Who is asking. Carts and orders belong to `id`; what a member may do is decided from here, never from a request. */
export interface Shopper {
  /** of an account, or of a guest's token */
  readonly id: string;
  readonly userId: string;
  readonly loggedIn: boolean;
  readonly membership: boolean;
  readonly taxExempt: boolean;
  /** of the token, for who is signed in */
  readonly sessionId?: string;
}

/** A visitor without an account. The id is random, so that nobody can guess another's cart. */
export function guest(id: string = crypto.randomUUID()): Shopper {
  return { id, userId: 'Guest', loggedIn: false, membership: false, taxExempt: false };
}
