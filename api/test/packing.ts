import type { CustomerInfo } from '../contract/customer.ts';
import type { Piece } from '../contract/desk/packing.ts';
import type { OrderLine } from '../contract/order.ts';
import { serviceCodes } from '../contract/service-code.ts';
import type { Db } from '../db/schema.ts';
import { usCustomer } from './buyer.ts';
import { goods } from './factory-items.ts';
import { orderOf, totalsOf } from './sample-order.ts';

interface PaidOrder {
  readonly customer?: object;
  readonly ships?: string | null;
  readonly ts?: Date;
  readonly lines?: readonly Partial<OrderLine>[];
  /** columns of the order */
  readonly more?: object;
}

/** Inserts a paid order of two spools with a desiccant pack each, as it waits for its packer. */
export async function storePaidOrder(
  db: Db,
  {
    customer = {},
    ships = '2026-01-05',
    ts = new Date('2026-01-02T15:00:00Z'),
    lines = [{}],
    more = {},
  }: PaidOrder = {},
): Promise<{ id: string; ref_id: string }> {
  const [line] = orderOf(totalsOf({})).lines;
  const info = (
    'serviceCode' in customer && customer.serviceCode === serviceCodes.pickup
      ? customer
      : { ...usCustomer, ...customer }
  ) as CustomerInfo;
  const order = await db
    .insertInto('orders')
    .values({
      ...{ ref_id: `NS-${crypto.randomUUID().slice(0, 8).toUpperCase()}`, owner: crypto.randomUUID() },
      ...{ idempotency_key: crypto.randomUUID(), fingerprint: '', status: 'paid' as const, email: 'ada@example.com' },
      ...{ customer: JSON.stringify(info), totals: JSON.stringify(totalsOf({})), amount: 5098, coupon: null },
      ...{ payment_token: 'pm_card_visa', decline_reason: null, ts, settled_at: ts, shipped_at: null },
      arrival: ships && JSON.stringify({ ships, from: ships, to: ships }),
      ...more,
    })
    .returning(['id', 'ref_id'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('order_lines')
    .values(
      lines.map((each, position) => {
        const own = { ...{ itemId: goods.spool.id, sides: goods.spool.sides }, ...each };
        const body = { ...line, id: `l${position}`, ...own };
        const { itemId: item_id, qty = 2, price = 2299 } = body;
        return { order_id: order.id, position, item_id, qty, price, body: JSON.stringify(body) };
      }),
    )
    .execute();
  return order;
}

/** Ticks that say: all of it is in the box. */
export function allOf(pieces: readonly Piece[]): Record<string, number> {
  return Object.fromEntries(pieces.map(({ id, qty }) => [id, qty]));
}

export const overnight = { serviceCode: serviceCodes.overnight };
const { firstName, lastName, email, phone } = usCustomer;
export const pickup = { serviceCode: serviceCodes.pickup, firstName, lastName, email, phone };
