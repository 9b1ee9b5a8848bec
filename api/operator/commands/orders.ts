import { Command, Option } from 'commander';
import { type Cents, cents, dollars } from '../../../contract/cents.ts';
import { countryName } from '../../../contract/country.ts';
import { type OrderList, orderLists } from '../../../contract/desk/orders.ts';
import { canadianDollars } from '../../../contract/dollars.ts';
import { type Order, type OrderStatus, orderStatuses } from '../../../contract/order.ts';
import { statusWords } from '../../../contract/order-words.ts';
import { townLine } from '../../../contract/postal-code.ts';
import { listNextOrders } from '../../domain/desk/list-orders.ts';
import { markDelivered, markPacked } from '../../domain/orders/mark-progress.ts';
import { markShipped } from '../../domain/orders/mark-shipped.ts';
import { linesOf, type OrderRow } from '../../domain/orders/order-rows.ts';
import { presentOrder } from '../../domain/orders/present-order.ts';
import { findOrderByNumber } from '../../domain/orders/read-orders.ts';
import { type DisputeRow, disputesOf } from '../../domain/orders/record-dispute.ts';
import { failedRefundsOf } from '../../domain/orders/record-refund.ts';
import { requestRefund } from '../../domain/orders/refund.ts';
import { columns, formatMinute, type OperatorContext, printReport, runRecorded } from '../context.ts';
import { parseCount, parseMoney, parseRefundLine, type RefundLine } from '../parse-arguments.ts';

/** More than a terminal shows; `--json` of a whole shop is the desk's export. */
const MAX_ROWS = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;

interface ListOptions {
  readonly status?: OrderStatus;
  readonly email?: string;
  readonly days?: number;
  readonly unshipped?: boolean;
  readonly show?: OrderList;
  readonly search?: string;
  readonly limit: number;
}

interface RefundOptions {
  readonly amount?: Cents;
  readonly reason: string;
  readonly return?: string;
  readonly line?: readonly RefundLine[];
  readonly restock?: boolean;
  readonly shipping?: boolean;
  readonly fee?: Cents;
}

export function orderCommands(context: OperatorContext): Command {
  const { deps } = context;
  const { db } = deps.connection;
  const orders = new Command('orders').description('list, show, pack, ship and refund orders');

  orders
    .command('list')
    .description('list orders, newest first')
    .addOption(new Option('--status <status>', 'only this status').choices(orderStatuses))
    .option('--email <address>', 'only orders of this address')
    .option('--days <n>', 'only orders of the last days', parseCount)
    .option('--unshipped', 'paid, but neither shipped nor ready for pickup')
    .addOption(new Option('--show <list>', 'only a list of the desk').choices(orderLists))
    .option('--search <words>', 'only orders with all these words: name, email, number, item, tracking number')
    .option('--limit <n>', 'maximum number of rows', parseCount, 20)
    .action(async ({ status, email, days, unshipped, show, search, limit }: ListOptions, command: Command) => {
      const since = days === undefined ? undefined : new Date(deps.clock().getTime() - days * DAY_MS);
      const filter = { storedStatus: status, email, since, isUnshipped: unshipped, show, q: search };
      const rows = await listNextOrders(deps, filter, { limit: Math.min(limit, MAX_ROWS) });
      const disputes = await disputesOf(
        db,
        rows.map(({ id }) => id),
      );
      printReport(context, command, {
        data: rows.map((row) => ({
          ...presentOrder(row, []),
          waitsForStock: row.waits_for_stock,
          disputes: disputes.filter(({ order_id }) => order_id === row.id),
        })),
        lines: table(rows, disputes),
      });
    });

  orders
    .command('show <number>')
    .description('show one order, such as NS-7K2M-4Q9D')
    .action(async (number: string, _, command: Command) => {
      const row = await findOrderByNumber(db, number);
      const order = presentOrder(row, (await linesOf(db, [row.id])).get(row.id) ?? []);
      const waiting = row.waits_for_stock && !row.shipped_at ? ['', 'It waits for stock.'] : [];
      const disputes = await disputesOf(db, [row.id]);
      const failed = await failedRefundsOf(db, row.id);
      const problems = [
        ...disputes.map(
          ({ id, status, amount, reason, respond_by }) =>
            `Dispute ${id}: ${status}, ${dollars(cents(amount))} (${reason})${respond_by && status === 'open' ? `, answer by ${formatMinute(respond_by)}` : ''}.`,
        ),
        ...failed.map(({ amount, reason }) => `A refund of ${dollars(cents(amount))} did not arrive: ${reason}.`),
      ];
      const data = {
        ...order,
        disputes,
        failedRefunds: failed,
        waitsForStock: row.waits_for_stock,
        monthOfPremium: row.subscription_id !== null,
      };
      printReport(context, command, {
        data,
        lines: [...orderLines(order), ...waiting, ...(problems.length > 0 ? ['', ...problems] : [])],
      });
    });

  orders
    .command('pack <number>')
    .description('mark as packed: its shopper can no longer cancel it')
    .action(async (number: string, _, command: Command) => {
      await runRecorded(context, command, { target: number.toUpperCase() }, async () => {
        const row = await markPacked(deps, (await findOrderByNumber(db, number)).id);
        return { data: { refId: row.ref_id, packedAt: row.packed_at }, lines: [`${row.ref_id} is packed.`] };
      });
    });

  orders
    .command('delivered <number>')
    .description('mark a shipped order as delivered, or as picked up')
    .option('--despite-dispute', 'although the payment has been taken back of a pickup')
    .action(async (number: string, options: { despiteDispute?: boolean }, command: Command) => {
      await runRecorded(context, command, { target: number.toUpperCase(), details: { ...options } }, async () => {
        const row = await markDelivered(deps, (await findOrderByNumber(db, number)).id, options);
        return { data: { refId: row.ref_id, deliveredAt: row.delivered_at }, lines: [`${row.ref_id} is delivered.`] };
      });
    });

  orders
    .command('ship <number> [tracking...]')
    .description('mark as shipped with its tracking numbers, or as ready for pickup without any, and mail the shopper')
    .option('--despite-dispute', 'although the payment has been taken back')
    .action(async (number: string, tracking: string[], options: { despiteDispute?: boolean }, command: Command) => {
      const target = number.toUpperCase();
      await runRecorded(context, command, { target, details: { tracking, ...options } }, async () => {
        const row = await markShipped(deps, (await findOrderByNumber(db, number)).id, tracking, options);
        const what = row.display_status === 'ready_for_pickup' ? 'is ready for pickup' : 'has shipped';
        return {
          data: { refId: row.ref_id, shippedAt: row.shipped_at, tracking: row.tracking_numbers },
          lines: [`${row.ref_id} ${what}. A mail to ${row.email} is queued.`],
        };
      });
    });

  orders
    .command('refund <number>')
    .description('refund the rest of an order or a part of it, and mail the shopper')
    .option('--amount <dollars>', 'a part of the amount, such as 12.50', parseMoney)
    .requiredOption('--reason <words>', 'the reason, for the action log')
    .option('--return <number>', 'the accepted return that came back, such as NR-7K2M-4Q9D')
    .addOption(
      new Option('--line <id:pieces>', 'pieces of a line by the id that `orders show` prints; repeat it for more lines')
        .argParser(parseRefundLine)
        .conflicts('amount'),
    )
    .option('--restock', 'put the pieces of these lines back on the shelf')
    .addOption(new Option('--shipping', 'the shipping, also beside lines').conflicts('amount'))
    .option('--fee <dollars>', 'keep so much of the lines, such as for a return label', parseMoney)
    .action(async (number: string, options: RefundOptions, command: Command) => {
      const { amount, reason, return: returnNumber } = options;
      const goods = goodsOf(options);
      if (!goods && options.restock) return command.error('--restock puts lines back: name them with --line.');
      if (!goods && options.fee !== undefined) return command.error('--fee is kept of lines: name them with --line.');
      const details = {
        reason,
        ...(amount !== undefined && { amount }),
        ...(returnNumber && { returnNumber }),
        ...(goods && { goods }),
      };
      await runRecorded(context, command, { target: number.toUpperCase(), details }, async () => {
        const row = await findOrderByNumber(db, number);
        const refunded = await requestRefund(deps, row.id, { amount, goods, reason, returnNumber });
        return {
          data: { refId: row.ref_id, amount: refunded },
          lines: [
            `${dollars(refunded)} of ${row.ref_id} will be refunded to ${row.email}. ${
              options.restock ? 'The pieces are back on the shelf.' : 'Stock is unchanged.'
            }`,
          ],
        };
      });
    });

  return orders;
}

/** Lines and shipping, as the desk asks for them. Undefined: an amount, or all that is left. */
function goodsOf({ line, restock = false, shipping = false, fee = cents(0) }: RefundOptions) {
  if (!line && !shipping) return undefined;
  return { lines: (line ?? []).map((each) => ({ ...each, restock })), shipping, fee };
}

const disputeWords = {
  inquiry: 'bank inquiry',
  review: 'under review',
  open: 'disputed',
  won: '',
  closed: '',
  lost: 'dispute lost',
} as const;

function table(rows: readonly OrderRow[], disputes: readonly DisputeRow[]): string[] {
  if (rows.length === 0) return ['No orders found.'];
  return columns(
    rows.map((row) => [
      row.ref_id,
      formatMinute(row.ts),
      statusWords(row.display_status),
      dollars(cents(row.amount)),
      row.email,
      row.waits_for_stock && !row.shipped_at ? 'waits for stock' : '',
      disputes
        .filter(({ order_id }) => order_id === row.id)
        .map(({ status }) => disputeWords[status])
        .join(' '),
    ]),
  );
}

/** An order for packing. */
function orderLines({ payment, shipping, totals, ...order }: Order): string[] {
  const { name, address, address2, city, state, zipCode, country } = shipping;
  const destination = [address, address2, townLine(city, state, zipCode), countryName(country)]
    .filter(Boolean)
    .join(', ');
  const goods = order.lines.map((line) => [
    `${line.qty} ×`,
    line.itemId,
    line.name,
    dollars(line.price),
    `line ${line.id}`,
  ]);
  const sums = [
    ['Subtotal', dollars(totals.subtotal)],
    ['Discount', dollars(totals.discount)],
    ['Shipping', dollars(totals.shipping)],
    ['Tax', dollars(totals.tax)],
    ['Total', dollars(totals.total)],
    ...(payment.refunded ? [['Refunded', dollars(payment.refunded)]] : []),
    ...(order.atTheDoor ? [['At the door, by our estimate', canadianDollars(order.atTheDoor.total)]] : []),
  ];
  return [
    `${payment.refId}  ${statusWords(order.standing ?? order.status)}  ${order.ts}`,
    `${name} <${order.email}>`,
    destination || 'Local pickup',
    ...(order.trackingInfo.length > 0
      ? [`Tracking: ${order.trackingInfo.map((each) => each.trackingNum).join(', ')}`]
      : []),
    '',
    ...columns(goods),
    '',
    ...columns(sums),
  ];
}
