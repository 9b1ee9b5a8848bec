import { cents } from '../../../contract/cents.ts';
import { CHARGE_DAYS } from '../../../contract/desk/order.ts';
import { deskOrderMessages as words } from '../../../contract/messages/desk-order.ts';
import { payMessages } from '../../../contract/messages/pay-link.ts';
import type { OrderLine } from '../../../contract/order.ts';
import type { Database, Db, Row, Transaction } from '../../db/schema.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction } from '../operator/actions.ts';
import { ShopError } from '../shop-error.ts';
import { demandChange, type EditedOrder, moveStock, reasonAgainstEdit, storeEdit } from './apply-edit.ts';
import { linesOf, lockOrder, type OrderRow, updateOrder } from './order-rows.ts';
import { wasPaid } from './order-state.ts';

export type ChargeRow = Row<'order_charges'>;

interface NewCharge extends EditedOrder {
  readonly bought: readonly OrderLine[];
  readonly changes: readonly string[];
  /** cents that the order then costs more */
  readonly amount: number;
  readonly by: string;
}

type OpenDeps = Pick<Deps, 'jobs' | 'clock'>;
const DAY_MS = 86_400_000;

/** Writes down a change of a locked order that its customer is to pay, reserves what it needs, and mails the link. */
export async function openCharge(
  { jobs, clock }: OpenDeps,
  trx: Transaction<Database>,
  order: OrderRow,
  { bought, lines, customer, totals, atTheDoor, isMoved, changes, amount, by }: NewCharge,
): Promise<void> {
  const now = clock();
  const held = demandChange(bought, lines).filter(([, qty]) => qty > 0);
  await moveStock(trx, order.id, held);
  const { id } = await trx
    .insertInto('order_charges')
    .values({
      ...{ order_id: order.id, amount, is_moved: isMoved, created_by: by, created_at: now },
      lines: JSON.stringify(lines),
      customer: JSON.stringify(customer),
      totals: JSON.stringify({ ...totals, atTheDoor }),
      held: JSON.stringify(held),
      changes: JSON.stringify(changes),
      expires_at: new Date(now.getTime() + CHARGE_DAYS * DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await updateOrder(trx, order.id, { open_charge_id: id });
  await enqueueChargeMail(jobs, trx, id, 'open');
}

export async function enqueueChargeMail(jobs: Jobs, db: Db, chargeId: number, about: 'open' | 'late'): Promise<void> {
  await jobs.enqueue(db, 'charge-mail', { chargeId, mailId: crypto.randomUUID(), about });
}

/**
 * Ends the charge that a locked order waits for, if there is one: the order is as it was before. `releases`: what was
 * reserved goes back on the shelf; a canceled order has released all of its stock.
 */
export async function endCharge(
  trx: Transaction<Database>,
  order: OrderRow,
  state: 'withdrawn' | 'expired',
  { now, releases }: { readonly now: Date; readonly releases: boolean },
): Promise<boolean> {
  const charge = await trx
    .updateTable('order_charges')
    .set({ state, ended_at: now })
    .where('order_id', '=', order.id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst();
  if (!charge) return false;
  const released = charge.held.map(([id, qty]): [string, number] => [id, -qty]);
  if (releases) await moveStock(trx, order.id, released);
  await updateOrder(trx, order.id, { open_charge_id: null });
  return true;
}

type ApplyDeps = Pick<Deps, 'jobs' | 'clock' | 'businessDays' | 'transit' | 'store'>;

/**
 * Changes a locked order as its customer has just paid for, in the transaction that marks the payment as paid. Returns why
 * it cannot be changed any longer: then the payment goes back.
 */
export async function applyCharge(
  deps: ApplyDeps,
  trx: Transaction<Database>,
  order: OrderRow,
  payment: OrderRow,
): Promise<string | undefined> {
  const now = deps.clock();
  const charge = await trx
    .selectFrom('order_charges')
    .selectAll()
    .where('id', '=', payment.charge_id)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst();
  if (!charge) return payMessages.changeLate;
  if (await reasonAgainstEdit(trx, { ...order, open_charge_id: null })) {
    await endCharge(trx, order, 'withdrawn', { now, releases: true });
    return payMessages.changeLate;
  }
  const { lines, customer, changes, amount } = charge;
  const { atTheDoor, ...totals } = charge.totals;
  const bought = (await linesOf(trx, [order.id])).get(order.id) ?? [];
  // What it needs in addition was reserved when it was written down.
  await moveStock(
    trx,
    order.id,
    demandChange(bought, lines).filter(([, qty]) => qty < 0),
  );
  const edited = { lines, customer, totals, atTheDoor, isMoved: charge.is_moved };
  const columns = { now, amount: order.amount + amount, charged: order.charged + amount, open_charge_id: null };
  await storeEdit(deps, trx, order, bought, edited, columns);
  await trx.updateTable('order_charges').set({ state: 'paid', ended_at: now }).where('id', '=', charge.id).execute();
  const mailId = crypto.randomUUID();
  await deps.jobs.enqueue(trx, 'order-edited', { orderId: order.id, mailId, changes, back: 0, charged: amount });
  return undefined;
}

/** A charge with the payment that money came in for; oldest first. */
export async function chargesOf(db: Db, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  const charges = await db
    .selectFrom('order_charges')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .orderBy('id')
    .execute();
  // By the ids themselves: a subquery of them would read all orders.
  const ids = charges.map(({ id }) => id);
  if (ids.length === 0) return [];
  const payments = await db.selectFrom('orders').selectAll().where('charge_id', 'in', ids).orderBy('ts').execute();
  return charges.map((charge) => ({ charge, payments: payments.filter(({ charge_id }) => charge_id === charge.id) }));
}
export type ChargeWithPayments = Awaited<ReturnType<typeof chargesOf>>[number];

/** Of its payments, the one that changed the order. */
export function paymentOf({ payments }: ChargeWithPayments): OrderRow | undefined {
  return payments.find(wasPaid);
}

/** Takes back a change that is not paid. A payment that is on its way then comes too late, and goes back. */
export async function withdrawCharge(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  orderId: string,
): Promise<void> {
  await auditedTransaction(connection.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!(await endCharge(trx, order, 'withdrawn', { now: clock(), releases: true }))) refuseNone();
  });
}

/** Mails the link of the charge that an order waits for another time. */
export async function mailCharge({ connection, jobs }: Pick<Deps, 'connection' | 'jobs'>, orderId: string) {
  await auditedTransaction(connection.db, async (trx) => {
    const { open_charge_id } = await lockOrder(trx, orderId);
    if (open_charge_id === null) refuseNone();
    await enqueueChargeMail(jobs, trx, open_charge_id, 'open');
  });
}

function refuseNone(): never {
  throw new ShopError('order_action_refused', { reason: words.chargeNone });
}

const SWEEP_BATCH = 100;

/** Ends charges that have expired, unless a payment is on its way, and returns how many. */
export async function expireCharges({
  connection: { db },
  clock,
}: Pick<Deps, 'connection' | 'clock'>): Promise<number> {
  const now = clock();
  const expired = await db
    .selectFrom('order_charges')
    .select('order_id')
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.charge_id', '=', 'order_charges.id')
            .where('orders.status', 'in', ['pending', 'requires_action', 'processing']),
        ),
      ),
    )
    .orderBy('expires_at')
    .limit(SWEEP_BATCH)
    .execute();
  for (const { order_id } of expired) {
    await db.transaction().execute(async (trx) => {
      await endCharge(trx, await lockOrder(trx, order_id), 'expired', { now, releases: true });
    });
  }
  return expired.length;
}

/** As the customer sees it. */
export function presentCharge({ charge }: ChargeWithPayments) {
  const { amount, changes, expires_at, ended_at } = charge;
  return {
    amount: cents(amount),
    changes: [...changes],
    until: expires_at.toISOString(),
    paidAt: charge.state === 'paid' ? (ended_at?.toISOString() ?? null) : null,
  };
}
