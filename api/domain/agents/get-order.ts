import * as z from 'zod';
import type { Order, OrderLine } from '../../../contract/order.ts';
import { arrivalWords, isPickup } from '../../../contract/order-words.ts';
import { carrierNames, carrierOf } from '../../../contract/shipping/carriers.ts';
import { trackingUrl } from '../../../contract/shipping/tracking-url.ts';
import { readOrderLink } from '../../gateways/mail/order-links.ts';
import type { Deps } from '../deps.ts';
import { findOrder, type OrderRow } from '../orders/order-rows.ts';
import { presentFull } from '../orders/read-orders.ts';
import { refundedPieces, refundsOf } from '../orders/refund-requests.ts';
import { itemOf, totalsOf } from './checkout/price-goods.ts';
import { hostOf, isPlaced } from './checkout/stored-checkouts.ts';
import { type Agent, type AgentAnswer, type AgentOperation, AgentRefusal } from './operation.ts';

/** Reads the order behind the link of its mails: who has the token was given it by the buyer. It changes nothing. */
export const getOrder: AgentOperation = {
  body: z.unknown(),
  async run(deps, { agent, id: token }) {
    const row = await findLinked(deps, token);
    if (!row) throw new AgentRefusal('not_found', 'There is no such order, or its link has expired.');
    return await present(deps, agent, token, row);
  },
};

async function findLinked({ connection, clock, settings }: Deps, token: string): Promise<OrderRow | undefined> {
  const link = await readOrderLink(token, { secrets: settings.tokenSecrets, now: clock() });
  const row = link && !link.expired ? await findOrder(connection.db, link.orderId) : undefined;
  if (!row || row.charge_id !== null) return undefined;
  return isPlaced(row) && (row.cancelled_at ?? row.accepted_at ?? (row.status === 'paid' || row.status === 'refunded'))
    ? row
    : undefined;
}

type Pieces = readonly { readonly id: string; readonly quantity: number }[];

async function present(deps: Deps, agent: Agent, token: string, row: OrderRow): Promise<AgentAnswer> {
  const { db } = deps.connection;
  const [order, refunded, refunds] = await Promise.all([
    presentFull(deps, row),
    refundedPieces(db, [row.id]),
    refundsOf(db, row.id),
  ]);
  const gone = refunded.get(row.id) ?? new Map<string, number>();
  const lines = order.lines.map((line) => lineOf(deps, order, line, gone.get(line.id) ?? 0));
  const isOwn = row.agent_host === hostOf(agent);
  const { terms: _, ...totals } = row.totals;
  const left = lines.flatMap(({ id, quantity: { total } }) => (total > 0 ? [{ id, quantity: total }] : []));
  return {
    id: token,
    label: row.ref_id,
    checkout_id: isOwn && row.agent_checkout ? row.agent_checkout : row.ref_id,
    permalink_url: `${deps.settings.publicUrl}/track-order/`,
    line_items: lines,
    fulfillment: {
      expectations: left.length > 0 ? [expectationOf(deps, order, left)] : [],
      events: eventsOf(order, left),
    },
    adjustments: adjustmentsOf(row, order, refunds),
    currency: 'USD',
    totals: totalsOf(totals, isPickup(order) ? 'pickup' : 'shipping'),
  };
}

function lineOf({ settings }: Deps, order: Order, line: OrderLine, refunded: number) {
  const total = order.cancelledAt ? 0 : Math.max(0, line.qty - refunded);
  const fulfilled = Math.min(total, sentOf(order, line));
  const amount = line.price * line.qty;
  return {
    id: line.id,
    item: itemOf(settings, line),
    quantity: { original: line.qty, total, fulfilled },
    totals: [
      { type: 'subtotal', amount },
      { type: 'total', amount },
    ],
    status: statusOf(total, fulfilled),
  };
}

function statusOf(total: number, fulfilled: number) {
  if (total === 0) return 'removed';
  if (fulfilled === total) return 'fulfilled';
  return fulfilled > 0 ? 'partial' : 'processing';
}

/** Pieces of a line that have left, or wait at the counter. */
function sentOf({ shippedAt, shipments = [] }: Order, { id, qty }: OrderLine): number {
  if (shippedAt) return qty;
  const sent = shipments.filter((shipment) => shipment.shippedAt).flatMap(({ lines }) => lines);
  return sent.filter(({ lineId }) => lineId === id).reduce((sum, line) => sum + line.qty, 0);
}

/** Where it goes is named by its town: street and name are on the buyer's own page. */
function expectationOf({ store }: Deps, order: Order, line_items: Pieces) {
  const { city, state, zipCode, country } = order.shipping;
  const { address } = store;
  const pickup = isPickup(order);
  return {
    id: 'all',
    line_items,
    method_type: pickup ? 'pickup' : 'shipping',
    destination: pickup
      ? {
          ...{
            street_address: address.line1,
            extended_address: [store.name, address.line2].filter(Boolean).join(', '),
          },
          ...{ address_locality: address.city, address_region: address.state, postal_code: address.zip },
          address_country: 'US',
        }
      : {
          ...{ address_locality: city, address_region: state, postal_code: zipCode },
          address_country: country === 'CA' ? 'CA' : 'US',
        },
    description: arrivalWords(order),
  };
}

function eventsOf(order: Order, left: Pieces) {
  const { packedAt, shippedAt, deliveredAt, shipments, trackingInfo } = order;
  const all = trackingInfo.map(({ trackingNum }) => trackingNum);
  const whole = shippedAt ? [{ id: 'all', shippedAt, trackingNumbers: all, line_items: left }] : [];
  const sent =
    shipments?.flatMap(({ id, shippedAt: at, trackingNumbers, lines }) =>
      at
        ? [
            {
              id,
              shippedAt: at,
              trackingNumbers,
              line_items: lines.map(({ lineId, qty }) => ({ id: lineId, quantity: qty })),
            },
          ]
        : [],
    ) ?? whole;
  return [
    ...(packedAt && !shippedAt ? [{ id: 'packed', occurred_at: packedAt, type: 'processing', line_items: left }] : []),
    ...sent.map((shipment) => ({
      id: `shipped_${shipment.id}`,
      occurred_at: shipment.shippedAt,
      type: isPickup(order) ? 'ready_for_pickup' : 'shipped',
      line_items: shipment.line_items,
      ...trackingOf(shipment.trackingNumbers),
    })),
    ...(deliveredAt ? [{ id: 'delivered', occurred_at: deliveredAt, type: 'delivered', line_items: left }] : []),
  ];
}

/** The first number; further parcels of the same shipment are named in words. */
function trackingOf([number, ...others]: readonly string[]) {
  if (!number) return {};
  const url = trackingUrl(number);
  return {
    tracking_number: number,
    carrier: carrierNames[carrierOf(number)],
    ...(url && { tracking_url: url }),
    ...(others.length > 0 && { description: `Further parcels: ${others.join(', ')}` }),
  };
}

function adjustmentsOf(row: OrderRow, order: Order, refunds: Awaited<ReturnType<typeof refundsOf>>) {
  const money = (amount: number) => [{ type: 'total', amount: -amount }];
  const ofGoods = refunds.filter(({ is_edit }) => !is_edit);
  const known = ofGoods.filter(({ failed_at }) => !failed_at).reduce((sum, { amount }) => sum + amount, 0);
  const { cancelledAt, returns = [] } = order;
  // A cancellation refunds without a request of its own.
  const other = row.refunded - known;
  const at = cancelledAt ?? row.settled_at?.toISOString() ?? order.ts;
  return [
    ...(cancelledAt
      ? [
          {
            ...{ id: 'cancellation', type: 'cancellation', status: 'completed' },
            occurred_at: cancelledAt,
            line_items: order.lines.map(({ id, qty }) => ({ id, quantity: -qty })),
          },
        ]
      : []),
    ...ofGoods.map(({ id, amount, asked_at, done_at, failed_at, lines }) => ({
      id,
      type: 'refund',
      occurred_at: (done_at ?? asked_at).toISOString(),
      status: failed_at ? 'failed' : done_at ? 'completed' : 'pending',
      ...(lines.length > 0 && { line_items: lines.map(({ lineId, qty }) => ({ id: lineId, quantity: -qty })) }),
      totals: money(amount),
    })),
    ...(other > 0
      ? [{ id: 'refund', type: 'refund', occurred_at: at, status: 'completed', totals: money(other) }]
      : []),
    ...returns.map(({ refId, state, requestedAt, lines }) => ({
      id: refId,
      type: 'return',
      occurred_at: requestedAt,
      status: returnStates[state],
      line_items: lines.map(({ lineId, qty }) => ({ id: lineId, quantity: -qty })),
    })),
  ];
}

const returnStates = {
  requested: 'pending',
  accepted: 'pending',
  refused: 'failed',
  refunded: 'completed',
  replaced: 'completed',
} as const;
