import { methodLabel, type OrderFilter } from '../../../contract/desk/orders.ts';
import { statusWords } from '../../../contract/order-words.ts';
import { quantityOf } from '../../../contract/quantity-of.ts';
import type { Deps } from '../deps.ts';
import { linesOf, type OrderRow } from '../orders/order-rows.ts';
import { tagsOf } from '../tags.ts';
import { CSV_START, type CsvCell, csvRow } from './csv.ts';
import { type ExportedOrder, listNextOrders, nameOf } from './list-orders.ts';

type ExportDeps = Pick<Deps, 'connection' | 'clock' | 'store'>;

/** Some hundred kB, and a few milliseconds of the database. */
const ROWS_A_READ = 500;

const HEADS = [
  'Number',
  'Placed',
  'Status',
  'Name',
  'Email',
  'Delivery',
  'City',
  'State',
  'Postal code',
  'Country',
  'Items',
  'Subtotal',
  'Discount',
  'Shipping',
  'Tax',
  'Total',
  'Refunded',
  'Coupon',
  'Tracking',
  'At the door (CAD)',
  'Tags',
];

/** The whole filtered list as CSV, newest first. Reads the next rows only when the receiver has taken the last ones. */
export function exportOrders(deps: ExportDeps, filter: OrderFilter): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const rows = csvOf(deps, filter);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await rows.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await rows.return();
      },
    },
    { highWaterMark: 1 },
  );
}

async function* csvOf(deps: ExportDeps, filter: OrderFilter): AsyncGenerator<string, void> {
  const format = dayFormat(deps.store.timeZone);
  yield CSV_START + csvRow(HEADS);
  let after: ExportedOrder | undefined;
  do {
    const rows = await listNextOrders(deps, filter, { after, limit: ROWS_A_READ });
    const ids = rows.map(({ id }) => id);
    const lines = await linesOf(deps.connection.db, ids);
    const tags = await tagsOf(deps.connection.db, 'orders', ids);
    const itemsOf = ({ id }: OrderRow) =>
      (lines.get(id) ?? []).map(({ qty, name }) => quantityOf(qty, name)).join('; ');
    if (rows.length > 0)
      yield rows.map((row) => csvRow(cellsOf(row, itemsOf(row), tags.get(row.id) ?? [], format))).join('');
    after = rows.length === ROWS_A_READ ? rows.at(-1) : undefined;
  } while (after);
}

function cellsOf(row: OrderRow, items: string, tags: readonly string[], format: Intl.DateTimeFormat): CsvCell[] {
  const { customer } = row;
  const address = 'address' in customer ? customer : { city: '', state: '', zipCode: '', country: '' };
  const amount = (cents: number | null) => (cents === null ? null : { cents });
  return [
    row.ref_id,
    format.format(row.ts),
    statusWords(row.display_status),
    nameOf(row),
    row.email,
    methodLabel(row.service_code),
    address.city ?? '',
    address.state ?? '',
    address.zipCode ?? '',
    address.country ?? '',
    items,
    amount(row.subtotal_cents),
    amount(row.discount_cents),
    amount(row.shipping_cents),
    amount(row.tax_cents),
    amount(row.amount),
    amount(row.refunded),
    row.coupon ?? '',
    row.tracking_numbers.join(' '),
    amount(row.totals.atTheDoor?.total ?? null),
    tags.join(', '),
  ];
}

/** Such as "2026-11-23 14:05", which spreadsheets read as a date. */
function dayFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
}
