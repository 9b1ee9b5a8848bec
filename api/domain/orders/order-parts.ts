import type { Order, OrderLine } from '../../../contract/order.ts';
import type { Db, Row } from '../../db/schema.ts';
import type { OrderRow } from './order-rows.ts';

type PartRow = Row<'part_shipments'>;

/** What left of these orders before the rest, the oldest first. */
export async function partsOf(db: Db, orderIds: readonly string[]): Promise<PartRow[]> {
  if (orderIds.length === 0) return [];
  return await db
    .selectFrom('part_shipments')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .orderBy('shipped_at')
    .orderBy('id')
    .execute();
}

interface ShippedFacts {
  readonly order: OrderRow;
  readonly lines: readonly OrderLine[];
  readonly parts: readonly PartRow[];
  readonly refunds: readonly Row<'order_refunds'>[];
}

/** The shipments of an order that leaves in parts, the last of them with what is not in an earlier one. */
export function presentShipments({ order, lines, parts, refunds }: ShippedFacts): Order['shipments'] {
  const { shipped_at } = order;
  // What was refunded after the order had left was in its last shipment.
  const unsent = refunds.filter(({ failed_at, asked_at }) => !failed_at && (!shipped_at || asked_at <= shipped_at));
  const gone = [...parts, ...unsent].flatMap((each) => each.lines);
  const rest = lines
    .map(({ id, qty }) => ({
      lineId: id,
      qty: gone.reduce((left, piece) => (piece.lineId === id ? left - piece.qty : left), qty),
    }))
    .filter(({ qty }) => qty > 0);
  const known = parts.flatMap(({ tracking_numbers }) => tracking_numbers);
  const last = {
    id: order.id,
    shippedAt: shipped_at?.toISOString() ?? null,
    lines: rest,
    trackingNumbers: order.tracking_numbers.filter((number) => !known.includes(number)),
  };
  const isComing = rest.length > 0 && (shipped_at !== null || order.status === 'paid');
  return [
    ...parts.map((part) => ({
      id: part.id,
      shippedAt: part.shipped_at.toISOString(),
      lines: part.lines,
      trackingNumbers: part.tracking_numbers,
    })),
    ...(isComing ? [last] : []),
  ];
}
