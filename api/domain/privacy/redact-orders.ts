import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { forgetOrders } from '../operator/pseudonyms.ts';
import { redactReturns } from '../orders/returns.ts';
import { deleteDetachedPrints } from '../prints/detach-prints.ts';

/** Until then a parcel may be inquired about, returned or refunded, which needs its address. */
const DAYS_AFTER_SHIPPING = 30;
const DAYS_AT_MOST = 180;

/**
 * Redacts orders of deleted accounts to what bookkeeping needs. Order number, goods, amounts and the location that decides
 * the tax stay; name, street, email, phone, note and card go. An unshipped order keeps them until 30 days after it has
 * shipped. Returns how many orders were redacted.
 */
export async function redactOrders(db: Db, now: Date): Promise<number> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const { numAffectedRows } = await sql`
    update orders set
      forgotten_at = ${now},
      email = '',
      payment_token = '',
      paid_with = null,
      decline_reason = null,
      customer = jsonb_strip_nulls(jsonb_build_object(
        'serviceCode', customer -> 'serviceCode',
        'country', customer -> 'country',
        'state', customer -> 'state',
        'city', customer -> 'city',
        'zipCode', customer -> 'zipCode',
        'address', case when customer ? 'address' then '' end))
    where forget_from is not null and forgotten_at is null
      and (status <> 'paid' or shipped_at < ${daysAgo(DAYS_AFTER_SHIPPING)} or ts < ${daysAgo(DAYS_AT_MOST)})
  `.execute(db);
  await sql`
    update order_charges set customer = orders.customer from orders
    where orders.id = order_id and forgotten_at is not null and order_charges.customer ? 'firstName'`.execute(db);
  await redactReturns(db);
  await sql`delete from order_notes using orders where orders.id = order_id and forgotten_at is not null`.execute(db);
  const logged = await sql<{ target: string }>`
    select distinct target from log.actions join orders on target = ref_id
    where verb = 'orders address' and forgotten_at is not null and details ? 'after'`.execute(db);
  await forgetOrders(
    db,
    logged.rows.map(({ target }) => target),
  );
  await deleteDetachedPrints(db, now);
  return Number(numAffectedRows ?? 0n);
}
