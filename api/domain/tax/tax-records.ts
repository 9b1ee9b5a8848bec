import { sql } from 'kysely';
import { cents } from '../../../contract/cents.ts';
import { moneyLine } from '../../../contract/money/lines.ts';
import { sumOfTax } from '../../../contract/money/tax.ts';
import type { Taxed } from '../../../contract/money/totals-schema.ts';
import type { Row } from '../../db/schema.ts';
import {
  CalculationGone,
  type RecordedTax,
  TaxRefused,
  type TaxReversal,
  type TaxService,
} from '../../gateways/tax/tax.ts';
import type { Deps } from '../deps.ts';
import { findOrder, linesOf, type OrderRow } from '../orders/order-rows.ts';
import { type RefundRow, refundsOf } from '../orders/refund-requests.ts';
import { questionOf, taxAddressOf } from './order-tax.ts';

type TaxRecordDeps = Pick<Deps, 'connection' | 'tax' | 'store' | 'clock' | 'log'>;
type TaxRecord = Row<'tax_records'>;

/** Stripe records a calculation within 90 days; an order that is older has been recorded or refused long ago. */
const LOOK_BACK_DAYS = 85;
const BATCH = 100;

/**
 * Records what Stripe does not know yet of the orders that it taxed: paid sales, and what was refunded since. Looks for
 * what is missing instead of being told, so nothing is forgotten; our references make Stripe record each of them once.
 */
export async function recordTaxes(deps: TaxRecordDeps): Promise<number> {
  const { tax, connection, clock } = deps;
  if (!tax) return 0;
  const since = new Date(clock().getTime() - LOOK_BACK_DAYS * 86_400_000);
  const { rows } = await sql<{ id: string }>`
    select id from orders
    where totals ? 'taxed' and settled_at > ${since} and status in ('paid', 'refunded') and charge_id is null
      and (
        not exists (select from tax_records where order_id = orders.id and kind = 'sale'
          and calculation = totals #>> '{taxed,calculation}')
        or refunded > (select coalesce(sum(tax_records.amount), 0) from tax_records
          where order_id = orders.id and kind = 'refund'))
    order by settled_at limit ${BATCH}`.execute(connection.db);
  const failures: unknown[] = [];
  for (const { id } of rows) await recordTaxOf(deps, tax, id).catch((error: unknown) => failures.push(error));
  // After the others: one order that cannot be recorded keeps none of them waiting.
  if (failures.length > 0) throw failures[0];
  return rows.length;
}

async function recordTaxOf(deps: TaxRecordDeps, tax: TaxService, orderId: string): Promise<void> {
  const { db } = deps.connection;
  const order = await findOrder(db, orderId);
  const taxed = order?.totals.taxed;
  if (!order || !taxed) return;
  const records = await db
    .selectFrom('tax_records')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  const known = records.find(({ kind, calculation }) => kind === 'sale' && calculation === taxed.calculation);
  const sale = known ?? (await recordSale(deps, tax, { order, taxed, records }));
  const refunds = (await refundsOf(db, orderId)).filter(
    ({ done_at, failed_at, is_edit }) => done_at && !failed_at && !is_edit,
  );
  const missing = refunds.filter(({ id }) => !records.some(({ refund_id }) => refund_id === id));
  let accounted = records.reduce((sum, { kind, amount }) => sum + (kind === 'refund' ? amount : 0), 0);
  for (const refund of missing) {
    const reversal = reversalOf(sale, refund);
    await recordRefund(deps, tax, { order, sale, reversal, amount: refund.amount, refund });
    accounted += refund.amount;
  }
  const elsewhere = order.refunded - accounted;
  if (elsewhere < 1) return;
  const isAll = accounted === 0 && order.refunded === order.amount;
  const reversal: TaxReversal = isAll ? { kind: 'full' } : { kind: 'flat', amount: cents(elsewhere) };
  await recordRefund(deps, tax, { order, sale, reversal, amount: elsewhere });
}

interface Sale {
  readonly order: OrderRow;
  readonly taxed: Taxed;
  readonly records: readonly TaxRecord[];
}

/** Takes the sale of before a change back, and records the one of now. */
async function recordSale(deps: TaxRecordDeps, tax: TaxService, { order, taxed, records }: Sale): Promise<TaxRecord> {
  const { ref_id: refId, id: order_id } = order;
  const earlier = records.filter(({ kind }) => kind === 'sale');
  const last = earlier.at(-1);
  if (last?.transaction) {
    const reference = `${refId}-replaced-${earlier.length}`;
    const outcome = await attempt(deps, refId, () => tax.reverse(reference, last.transaction ?? '', { kind: 'full' }));
    const amount = last.amount;
    await store(deps, {
      order_id,
      kind: 'replaced',
      reference,
      amount,
      transaction: outcome.value,
      failure: outcome.failure,
    });
  }
  const reference = earlier.length === 0 ? refId : `${refId}-${earlier.length + 1}`;
  const outcome = await attempt(deps, refId, () => recordOrAskAgain(deps, tax, { order, taxed, reference }));
  return await store(deps, {
    order_id,
    kind: 'sale',
    reference,
    calculation: taxed.calculation,
    amount: order.amount,
    transaction: outcome.value?.transaction ?? null,
    lines: outcome.value ? JSON.stringify(outcome.value.lines) : null,
    failure: outcome.failure,
  });
}

/** A calculation that is gone is asked for again, and recorded when it comes to what was charged. */
async function recordOrAskAgain(
  deps: TaxRecordDeps,
  tax: TaxService,
  { order, taxed, reference }: Pick<Sale, 'order' | 'taxed'> & { readonly reference: string },
): Promise<RecordedTax> {
  try {
    return await tax.record(reference, taxed.calculation);
  } catch (error) {
    if (!(error instanceof CalculationGone)) throw error;
    const lines = (await linesOf(deps.connection.db, [order.id])).get(order.id) ?? [];
    const money = lines.map((line) => ({ ...moneyLine({ ...line, error: null }), id: line.id }));
    const address = taxAddressOf(deps, order.customer);
    const isExempt = taxed.taxable === 0;
    const again =
      address &&
      (await tax.taxOf(questionOf({ lines: money, isExempt, address }, order.totals)).catch(() => undefined));
    if (!again || sumOfTax(again) !== sumOfTax(taxed)) throw error;
    return await tax.record(reference, again.calculation);
  }
}

interface RecordedRefund {
  readonly order: OrderRow;
  readonly sale: TaxRecord;
  /** undefined: another refund's reversal has it */
  readonly reversal: TaxReversal | undefined;
  readonly amount: number;
  readonly refund?: RefundRow;
}

async function recordRefund(
  deps: TaxRecordDeps,
  tax: TaxService,
  { order, sale, reversal, amount, refund }: RecordedRefund,
): Promise<void> {
  const reference = refund ? `${order.ref_id}-refund-${refund.id}` : `${order.ref_id}-refunded-${order.refunded}`;
  const { transaction } = sale;
  const outcome =
    transaction && reversal
      ? await attempt(deps, order.ref_id, () => tax.reverse(reference, transaction, reversal))
      : { value: null, failure: null };
  await store(deps, {
    order_id: order.id,
    kind: 'refund',
    reference,
    refund_id: refund?.id ?? null,
    amount,
    transaction: outcome.value,
    failure: outcome.failure,
  });
}

/** A refund that names lines takes back exactly these and their tax; any other a part of everything. */
function reversalOf({ lines: ids }: TaxRecord, { parts, lines, amount }: RefundRow): TaxReversal | undefined {
  if (!parts || parts.earlier > 0) return { kind: 'flat', amount: cents(amount) };
  if (lines.length === 0 && parts.shipping === 0) return undefined;
  const ofLines = lines.flatMap(({ lineId, qty, goods, tax }) => {
    const id = ids?.[lineId];
    return id ? [{ id, qty, amount: goods, tax }] : [];
  });
  const onLines = ofLines.reduce((sum, { tax }) => sum + tax, 0);
  const shipping = { amount: parts.shipping, tax: cents(parts.tax - onLines) };
  return { kind: 'lines', lines: ofLines, shipping: parts.shipping > 0 ? shipping : null };
}

interface Outcome<T> {
  readonly value: T | null;
  readonly failure: string | null;
}

/** What Stripe refuses is written down and not tried again; anything else is thrown, and tried again by the next run. */
async function attempt<T>({ log }: TaxRecordDeps, refId: string, call: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await call(), failure: null };
  } catch (error) {
    if (!(error instanceof TaxRefused)) throw error;
    log.error('Stripe refused to record tax', { refId, error });
    return { value: null, failure: error.message };
  }
}

type NewRecord = Pick<TaxRecord, 'order_id' | 'kind' | 'reference' | 'amount' | 'transaction' | 'failure'> &
  Partial<Pick<TaxRecord, 'calculation' | 'refund_id'>> & { readonly lines?: string | null };

async function store({ connection, clock }: TaxRecordDeps, record: NewRecord): Promise<TaxRecord> {
  return await connection.db
    .insertInto('tax_records')
    .values({ ...record, recorded_at: clock() })
    .returningAll()
    .executeTakeFirstOrThrow();
}
