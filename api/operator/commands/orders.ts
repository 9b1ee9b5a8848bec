import { Command, Option } from 'commander';
import { type Cents, cents, dollars } from '../../contract/money/cents.ts';
import { type OrderStatus, orderStatuses } from '../../contract/order.ts';
import { markShipped } from '../../domain/orders/mark-shipped.ts';
import { linesOf, type OrderRow } from '../../domain/orders/order-rows.ts';
import { displayStatus, presentOrder } from '../../domain/orders/present-order.ts';
import { findOrderByNumber, findOrders } from '../../domain/orders/read-orders.ts';
import { type DisputeRow, disputesOf } from '../../domain/orders/record-dispute.ts';
import { failedRefundsOf } from '../../domain/orders/record-refund.ts';
import { requestRefund } from '../../domain/orders/refund.ts';
import { answer, carryOut, columns, type Desk, minute } from '../desk.ts';
import { readCount, readMoney } from '../read-values.ts';
import { orderLines } from './order-lines.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface ListOptions {
  readonly status?: OrderStatus;
  readonly email?: string;
  readonly days?: number;
  readonly unshipped?: boolean;
  readonly limit: number;
}

export function orderCommands(desk: Desk): Command {
  const { deps } = desk;
  const { db } = deps.connection;
  const orders = new Command('orders').description('look at orders, send them, give money back');

  orders
    .command('list')
    .description('orders of all shoppers, newest first')
    .addOption(new Option('--status <status>', 'only those').choices(orderStatuses))
    .option('--email <address>', 'of one shopper')
    .option('--days <n>', 'of the last days', readCount)
    .option('--unshipped', 'paid, and neither sent nor ready to be picked up')
    .option('--limit <n>', 'at most so many', readCount, 20)
    .action(async ({ days, ...filter }: ListOptions, command: Command) => {
      const since = days === undefined ? undefined : new Date(deps.clock().getTime() - days * DAY_MS);
      const rows = await findOrders(db, { ...filter, since });
      const disputes = await disputesOf(
        db,
        rows.map(({ id }) => id),
      );
      answer(desk, command, {
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
    .description('one order, such as NS-7K2M-4Q9D')
    .action(async (number: string, _, command: Command) => {
      const row = await findOrderByNumber(db, number);
      const order = presentOrder(row, (await linesOf(db, [row.id])).get(row.id) ?? []);
      const waiting =
        row.waits_for_stock && !row.shipped_at ? ['', 'It waits for stock: nothing was on the shelf.'] : [];
      const disputes = await disputesOf(db, [row.id]);
      const failed = await failedRefundsOf(db, row.id);
      const troubles = [
        ...disputes.map(
          ({ id, status, amount, reason, respond_by }) =>
            `Dispute ${id}: ${status}, ${dollars(cents(amount))} (${reason})${respond_by && status === 'open' ? `, answer by ${minute(respond_by)}` : ''}.`,
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
      answer(desk, command, {
        data,
        lines: [...orderLines(order), ...waiting, ...(troubles.length > 0 ? ['', ...troubles] : [])],
      });
    });

  orders
    .command('ship <number> [tracking...]')
    .description('it was given to the carrier, or is ready to be picked up (without tracking): mails the shopper')
    .action(async (number: string, tracking: string[], _, command: Command) => {
      const target = number.toUpperCase();
      await carryOut(desk, command, { target, details: { tracking } }, async () => {
        const row = await markShipped(deps, (await findOrderByNumber(db, number)).id, tracking);
        const what = displayStatus(row) === 'ready_for_pickup' ? 'is ready to be picked up' : 'is on its way';
        return {
          data: { refId: row.ref_id, shippedAt: row.shipped_at, tracking: row.tracking_numbers },
          lines: [`${row.ref_id} ${what}. ${row.email} is told.`],
        };
      });
    });

  orders
    .command('refund <number>')
    .description('gives the money back, all that is left or a part of it: mails the shopper')
    .option('--amount <dollars>', 'a part, such as 12.50', readMoney)
    .requiredOption('--reason <words>', 'why, for the record')
    .action(async (number: string, { amount, reason }: { amount?: Cents; reason: string }, command: Command) => {
      const details = { reason, ...(amount !== undefined && { amount }) };
      await carryOut(desk, command, { target: number.toUpperCase(), details }, async () => {
        const row = await findOrderByNumber(db, number);
        const given = await requestRefund(deps, row.id, { amount, reason });
        return {
          data: { refId: row.ref_id, amount: given },
          lines: [`${dollars(given)} of ${row.ref_id} go back to ${row.email}. Stock stays as it is.`],
        };
      });
    });

  return orders;
}

const disputeWords = { inquiry: 'bank asks', open: 'disputed', won: '', lost: 'dispute lost' } as const;

function table(rows: readonly OrderRow[], disputes: readonly DisputeRow[]): string[] {
  if (rows.length === 0) return ['There are no such orders.'];
  return columns(
    rows.map((row) => [
      row.ref_id,
      minute(row.ts),
      displayStatus(row).replaceAll('_', ' '),
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
