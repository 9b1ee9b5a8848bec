import type { Db } from '../../db/schema.ts';
import { PaymentsUnavailable } from '../../gateways/payments/payments.ts';
import type { CheckoutRequest } from '../checkout/checkout-request.ts';
import type { Deps } from '../deps.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';

export type CardDeps = Pick<Deps, 'connection' | 'cards' | 'clock' | 'log'>;

/** The account's customer id at the payment service; null until the first card is saved. */
export async function customerOf(db: Db, accountId: string): Promise<string | null> {
  const account = await db
    .selectFrom('users')
    .select('stripe_customer_id')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return account?.stripe_customer_id ?? null;
}

/**
 * The account's customer id, created if needed. `deleted` is an id that the service no longer knows. The account is the
 * idempotency key, so simultaneous requests create one customer.
 */
export async function ensureCustomer(deps: CardDeps, accountId: string, deleted?: string): Promise<string> {
  const { db } = deps.connection;
  const account = await db
    .selectFrom('users')
    .select(['email', 'stripe_customer_id'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!account) throw new ShopError('session_invalid');
  const known = account.stripe_customer_id;
  if (known && known !== deleted) return known;
  const id = await deps.cards.createCustomer({ accountId, email: account.email, instead: deleted });
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ stripe_customer_id: id })
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    // The account was deleted meanwhile, so its data at the service has to go as well.
    await deps.cards.removeCustomer(id);
    throw new ShopError('session_invalid');
  }
  return id;
}

export interface PayingCustomer {
  /** id at the payment service; null: the account's cards are not used */
  readonly customer: string | null;
  /** whether the charged card is saved to the account */
  readonly saveCard: boolean;
}

/**
 * The customer that an order is charged as. A saved card is charged as the account's own customer, so the payment service
 * itself rejects another account's card in the same step.
 */
export async function payingCustomer(
  deps: CardDeps,
  shopper: Shopper,
  request: CheckoutRequest,
): Promise<PayingCustomer> {
  const { payment, paymentService } = request;
  if (!shopper.loggedIn || paymentService !== 'stripe') return { customer: null, saveCard: false };
  if (payment.save) return { customer: await customerForSaving(deps, shopper), saveCard: true };
  const isCard = payment.tokenId.startsWith('pm_');
  return { customer: isCard ? await customerOf(deps.connection.db, shopper.id) : null, saveCard: false };
}

async function customerForSaving(deps: CardDeps, shopper: Shopper): Promise<string> {
  return await ensureCustomer(deps, shopper.id).catch((error) => {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    deps.log.error('customer for saving a card unavailable', { error });
    throw new ShopError('payment_unavailable');
  });
}

/** Tells the payment service the account's present address. Throws while it is unavailable, for a retry. */
export async function updateCustomer(
  { connection, cards }: Pick<CardDeps, 'connection' | 'cards'>,
  accountId: string,
): Promise<void> {
  const account = await connection.db
    .selectFrom('users')
    .select(['email', 'stripe_customer_id as customerId'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (account?.customerId) await cards.updateCustomer(account.customerId, account.email);
}

/** Removes a deleted account's customer and cards at the payment service. Throws while it is unavailable, for a retry. */
export async function forgetCustomer(
  { cards, log }: Pick<CardDeps, 'cards' | 'log'>,
  { accountId, customerId }: { readonly accountId: string; readonly customerId: string },
): Promise<void> {
  await cards.removeCustomer(customerId);
  log.info('customer of a deleted account removed', { accountId });
}
