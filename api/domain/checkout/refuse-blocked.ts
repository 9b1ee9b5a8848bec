import { sql } from 'kysely';
import { paymentMessages } from '../../../contract/messages/payment.ts';
import { NO_PAYMENT } from '../../../contract/order.ts';
import { type FoundBlocks, findBlocks, type KnownPayer } from '../../db/queries/find-blocks.ts';
import type { Deps } from '../deps.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import type { Caller } from './checkout-limits.ts';

export type BlockDeps = Pick<Deps, 'connection' | 'payments' | 'clock' | 'log'>;

/** Who wants to pay, by everything that can be blocked. */
export interface Payer {
  readonly shopper: Pick<Shopper, 'id' | 'loggedIn'>;
  readonly caller: Pick<Caller, 'networks'>;
  /** where the receipt would go */
  readonly email?: string | undefined;
  /** a card at the payment service; absent for PayPal */
  readonly paymentToken?: string | undefined;
}

/** As the list of blocks has them. */
export function knownPayer({ shopper, caller, email }: Payer): KnownPayer {
  return {
    account: shopper.loggedIn ? shopper.id : '',
    networks: caller.networks,
    email: email?.trim().toLowerCase() ?? '',
  };
}

/**
 * Refuses a blocked payer with the words of a declined card, before anything is charged or stored, so that a card tester
 * learns nothing. Asks the payment service for the card only while some card is blocked. If it does not answer, the
 * payment goes on: the other blocks still hold, and honest shoppers can pay. A checkout has found its blocks already.
 */
export async function refuseBlocked(deps: BlockDeps, payer: Payer, found?: FoundBlocks): Promise<void> {
  const { paymentToken } = payer;
  const { blocked, areCardsBlocked } = found ?? (await findBlocks(deps.connection.pool, knownPayer(payer)));
  const ids = [...blocked];
  const isCard = paymentToken !== undefined && paymentToken !== NO_PAYMENT;
  if (ids.length === 0 && areCardsBlocked && isCard) ids.push(...(await cardBlocks(deps, paymentToken)));
  if (ids.length === 0) return;
  await sql`
    update checkout_blocks set refused = refused + 1, last_refused_at = ${deps.clock()}
    where id = any(${ids}::uuid[])`.execute(deps.connection.db);
  deps.log.info('blocked payer refused', { blocks: ids.length });
  const reason = paymentToken === undefined ? paymentMessages.paypalDeclined : paymentMessages.cardDeclined;
  throw new ShopError('payment_declined', { reason });
}

async function cardBlocks(deps: BlockDeps, paymentToken: string): Promise<string[]> {
  const fingerprint = await fingerprintOf(deps, { paymentToken, paymentId: null });
  if (!fingerprint) return [];
  const rows = await deps.connection.db
    .selectFrom('checkout_blocks')
    .select('id')
    .where('kind', '=', 'card')
    .where('value', '=', fingerprint)
    .execute();
  return rows.map(({ id }) => id);
}

/** undefined: the payment service does not answer, or knows no card */
export async function fingerprintOf(
  { payments, log }: BlockDeps,
  card: { readonly paymentToken: string; readonly paymentId: string | null },
): Promise<string | undefined> {
  return await payments.cardFingerprint?.(card).catch((error) => {
    log.error('card fingerprint unavailable', { error });
    return undefined;
  });
}
