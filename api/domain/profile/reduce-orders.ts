import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { forgetPrints } from '../prints/release-prints.ts';

/** A parcel may be asked after, come back or be refunded for so long; then nobody needs to know where it went. */
const DAYS_AFTER_SHIPPING = 30;
const DAYS_AT_MOST = 180;

/**
 * Takes out of the orders of deleted accounts what the books do not need. Numbers, goods, amounts and the place that
 * the tax depends on stay; name, street, e-mail, phone, note and card go. An order that is still to be shipped keeps them
 * until it has arrived. Says how many orders were reduced.
 */
export async function reduceOrders(db: Db, now: Date): Promise<number> {
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
  await forgetPrints(db, now);
  return Number(numAffectedRows ?? 0n);
}
