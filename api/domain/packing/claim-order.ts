import { sql } from 'kysely';
import { shopDay } from '../../../content-reader/as-of.ts';
import { LATER_MINUTES, LEASE_MINUTES, type Ticks } from '../../../contract/desk/packing.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction } from '../operator/actions.ts';
import type { Staff } from '../session/staff-sessions.ts';
import { ShopError } from '../shop-error.ts';
import { releaseSpools } from '../spools/spools-of-orders.ts';
import { canLeave, isToPack } from './to-pack.ts';

type ClaimDeps = Pick<Deps, 'connection' | 'clock' | 'store'>;
type Packer = Pick<Staff, 'id'>;

const MINUTE = 60_000;
/** Of all packers at once: each lost race means that somebody else got an order. */
const MAX_RACES = 50;

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MINUTES * MINUTE);

/**
 * What packers are given: orders to pack, and those whose packer bought labels, which marks them as packed, and left before
 * they were shipped.
 */
const forPackers = (deps: ClaimDeps) => sql<boolean>`(${isToPack(deps)} or (
  orders.packed_at is not null and ${canLeave(deps)} and exists (select from shipments where order_id = orders.id)))`;

const freeAt = (now: Date) => sql<boolean>`not exists (
  select from packing_claims claim where claim.order_id = orders.id and claim.lease_until > ${now})`;

/**
 * Leases the next order to a packer: what they have not finished, else overnight parcels that leave today, then by the
 * promised day, then the oldest; pickups last, and after all others what was put off. Undefined: nothing is left.
 */
export async function claimNext(deps: ClaimDeps, packer: Packer): Promise<string | undefined> {
  return await deps.connection.db.transaction().execute(async (trx) => {
    // A double tap takes one order, not two.
    await trx.selectFrom('staff').select('id').where('id', '=', packer.id).forNoKeyUpdate().execute();
    return (await ownClaim(deps, trx, packer)) ?? (await claimFree(deps, trx, packer));
  });
}

async function claimFree(deps: ClaimDeps, db: Db, packer: Packer): Promise<string | undefined> {
  const now = deps.clock();
  const today = shopDay(now, deps.store.timeZone);
  const lateBefore = new Date(now.getTime() - LATER_MINUTES * MINUTE);
  for (let races = 0; races < MAX_RACES; races++) {
    // Skips orders that others are taking at this moment. Between reading and locking, somebody may have taken one and
    // committed; the condition of the upsert finds that, and the next order is tried.
    const { rows } = await sql<{ order_id: string; claimed: boolean }>`
      with next as (
        select orders.id from orders
        where ${forPackers(deps)} and ${freeAt(now)}
        order by
          exists (select from packing_claims put_off where put_off.order_id = orders.id and put_off_at > ${lateBefore}),
          case
            when (orders.customer ->> 'serviceCode')::int = ${serviceCodes.pickup} then 2
            when (orders.customer ->> 'serviceCode')::int = ${serviceCodes.overnight}
              and orders.arrival ->> 'ships' <= ${today} then 0
            else 1
          end,
          orders.arrival ->> 'ships' nulls first, orders.ts, orders.id
        limit 1 for update of orders skip locked
      ), claimed as (
        insert into packing_claims as claim (order_id, staff_id, claimed_at, lease_until)
        select id, ${packer.id}, ${now}, ${leaseFrom(now)} from next
        on conflict (order_id) do update set
          staff_id = excluded.staff_id, claimed_at = excluded.claimed_at, lease_until = excluded.lease_until,
          put_off_at = null, ticks = '{}'
        where claim.lease_until <= ${now}
        returning order_id
      )
      select next.id as order_id, claimed.order_id is not null as claimed from next left join claimed on true
    `.execute(db);
    const [found] = rows;
    // Another packer may have begun with it: what is in the box is counted again, and its spools are scanned again.
    if (found?.claimed) await releaseSpools(db, found.order_id);
    if (!found || found.claimed) return found?.order_id;
  }
  throw new ShopError('conflict');
}

/** The order that a packer was at, unless somebody else has it by now; renews its lease. */
async function ownClaim(deps: ClaimDeps, db: Db, packer: Packer): Promise<string | undefined> {
  const { rows } = await sql<{ order_id: string }>`
    update packing_claims claim set lease_until = ${leaseFrom(deps.clock())}
    where order_id = (
      select order_id from packing_claims join orders on orders.id = order_id
      where staff_id = ${packer.id} and put_off_at is null and ${canLeave(deps)}
      order by claimed_at limit 1
    ) and staff_id = ${packer.id} and put_off_at is null
    returning order_id`.execute(db);
  return rows[0]?.order_id;
}

/** How many orders wait for a packer: without those that others are packing at this moment. */
export async function countWaiting(deps: ClaimDeps): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders where ${forPackers(deps)} and ${freeAt(deps.clock())}`.execute(
    deps.connection.db,
  );
  return rows[0]?.count ?? 0;
}

/** Renews a packer's lease, also after its end while nobody else took the order. Throws `packing_lease_lost`. */
export async function renewClaim(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  packer: Packer,
  orderId: string,
  { ticks, db = connection.db }: { readonly ticks?: Ticks; readonly db?: Db } = {},
): Promise<Date> {
  const row = await db
    .updateTable('packing_claims')
    .set({ lease_until: leaseFrom(clock()), ...(ticks && { ticks: JSON.stringify(ticks) }) })
    .where('order_id', '=', orderId)
    .where('staff_id', '=', packer.id)
    .where('put_off_at', 'is', null)
    .returning('lease_until')
    .executeTakeFirst();
  if (!row) throw new ShopError('packing_lease_lost');
  return row.lease_until;
}

/** Releases an order for others: it comes after all that is to be packed. */
export async function putOff(
  deps: Pick<Deps, 'connection' | 'clock'>,
  packer: Packer,
  orderId: string,
  reason: string,
): Promise<void> {
  const now = deps.clock();
  await auditedTransaction(deps.connection.db, async (trx) => {
    await renewClaim(deps, packer, orderId, { db: trx });
    await trx
      .updateTable('packing_claims')
      .set({ lease_until: now, put_off_at: now, put_off_reason: reason || null })
      .where('order_id', '=', orderId)
      .where('staff_id', '=', packer.id)
      .execute();
  });
}
