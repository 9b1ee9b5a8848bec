import type { Store } from '../../../contract/catalogue/store.ts';
import { countryName } from '../../../contract/country.ts';
import { methodLabel } from '../../../contract/desk/orders.ts';
import { deskOrderMessages as words } from '../../../contract/messages/desk-order.ts';
import { townLine } from '../../../contract/postal-code.ts';
import type { PackingSlip } from '../../gateways/slips/write-slips.ts';
import type { Deps } from '../deps.ts';
import type { OrderRow } from '../orders/order-rows.ts';
import { reasonAgainst } from '../orders/order-state.ts';
import { disputesOf } from '../orders/record-dispute.ts';
import { linesToPack } from '../orders/refund-requests.ts';
import { ShopError } from '../shop-error.ts';
import { nameOf } from './list-orders.ts';

type SlipDeps = Pick<Deps, 'connection' | 'clock' | 'store'>;

/**
 * The packing slips of these orders as one PDF, in the order of their numbers here. Throws for a number unknown, and for
 * orders of which nothing may be packed: all of them, each with its reason, so that the others can be asked for.
 */
export async function packingSlips(deps: SlipDeps, numbers: readonly string[]): Promise<Buffer> {
  const { db } = deps.connection;
  const wanted = [...new Set(numbers)];
  const rows = await db.selectFrom('orders').selectAll().where('ref_id', 'in', wanted).execute();
  const unknown = wanted.find((number) => !rows.some(({ ref_id }) => ref_id === number));
  if (unknown !== undefined) throw new ShopError('order_unknown', { order: unknown });
  const ids = rows.map(({ id }) => id);
  const disputes = await disputesOf(db, ids);
  const refused = rows.flatMap((order) => {
    const own = disputes.filter(({ order_id }) => order_id === order.id);
    const reason = reasonAgainst('pick', { order, disputes: own });
    return reason ? [[order.ref_id, reason] as const] : [];
  });
  const [first] = refused;
  if (first) {
    throw new ShopError('order_action_refused', { reason: words.noSlip(...first) }, Object.fromEntries(refused));
  }
  const [lines, items] = await Promise.all([
    linesToPack(db, ids),
    db
      .selectFrom('items')
      .select(['id', 'body'])
      .where('id', 'in', ({ selectFrom }) => selectFrom('order_lines').select('item_id').where('order_id', 'in', ids))
      .execute(),
  ]);
  const skus = new Map(items.map(({ id, body }) => [id, body.data.sku]));
  const slips = wanted.flatMap((number) => {
    const row = rows.find(({ ref_id }) => ref_id === number);
    return row ? [slipOf(row, lines.get(row.id) ?? [], skus, deps.store)] : [];
  });
  // Loads fonts and the PDF writer with the first slip, not at every start.
  const { writeSlips } = await import('../../gateways/slips/write-slips.ts');
  return await writeSlips({ slips, store: deps.store, written: deps.clock() });
}

function slipOf(
  row: OrderRow,
  lines: Iterable<Omit<PackingSlip['lines'][number], 'sku'>>,
  skus: ReadonlyMap<string, string>,
  { timeZone }: Store,
): PackingSlip {
  const { customer } = row;
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone });
  const town = 'address' in customer ? townLine(customer.city, customer.state, customer.zipCode) : '';
  const address =
    'address' in customer ? [customer.address, customer.address2, town, countryName(customer.country)] : [];
  return {
    number: row.ref_id,
    placed: day.format(row.ts),
    delivery: methodLabel(row.service_code),
    address: [nameOf(row), ...address].flatMap((line) => line || []),
    note: customer.note ?? '',
    giftMessage: customer.giftMessage ?? '',
    lines: [...lines].map((line) => ({ ...line, sku: skus.get(line.itemId) ?? '' })),
  };
}
