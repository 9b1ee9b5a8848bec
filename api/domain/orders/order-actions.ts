import type { OrderAction } from '../../../contract/desk/order.ts';
import { deskOrderMessages as words } from '../../../contract/messages/desk-order.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import { ShopError } from '../shop-error.ts';
import type { OrderRow } from './order-rows.ts';

export interface OrderFacts {
  readonly order: OrderRow;
  /** the bank holds money that could be refunded otherwise */
  readonly isDisputed?: boolean;
  /** why the goods stay here */
  readonly reasonToHold?: string | undefined;
  /** a label has its address printed on it, or is being bought */
  readonly isLabelled?: boolean;
  /** the vending machine dropped a spool, or may be dropping one */
  readonly isPressed?: boolean;
  /** pieces that have not left */
  readonly open?: number;
  /** cents that can still be refunded */
  readonly left?: number;
  /** a refund was made and did not arrive */
  readonly hasFailedRefund?: boolean;
}

const unpaid = ({ order: { status } }: OrderFacts) => (status === 'paid' ? undefined : words.unpaid[status]);
const wasPaid = ({ status, cancelled_at }: OrderRow) => status === 'paid' || status === 'refunded' || cancelled_at;
const noEmail = ({ order }: OrderFacts) => (order.email ? undefined : words.noEmail);

/** Why the goods of an order stay on the shelf; undefined: they may be taken off it. */
export function reasonAgainstPicking(facts: OrderFacts): string | undefined {
  if (facts.order.shipped_at) return words.shipped;
  return unpaid(facts) ?? facts.reasonToHold;
}

/** Why an action is not possible in this state; undefined: it is. One table for the page and for what it calls. */
export const reasonAgainst: Record<OrderAction, (facts: OrderFacts) => string | undefined> = {
  pack: (facts) => reasonAgainstPicking(facts) ?? (facts.order.packed_at ? words.packed : undefined),
  ship: (facts) => {
    if (facts.order.shipped_at) return words.shippedTrack;
    // A disputed order ships after a confirmation of its own.
    return unpaid(facts);
  },
  part: (facts) => {
    const { order, open = 0 } = facts;
    if (order.shipped_at) return words.shipped;
    if (order.customer.serviceCode === serviceCodes.pickup) return words.partPickup;
    return unpaid(facts) ?? (open < 2 ? words.partOne : undefined);
  },
  track: ({ order }) => {
    if (order.customer.serviceCode === serviceCodes.pickup) return words.pickup;
    if (!order.shipped_at && !order.part_shipped_at) return words.notShipped;
    return order.delivered_at ? words.delivered : undefined;
  },
  deliver: ({ order }) => {
    if (!order.shipped_at) return order.part_shipped_at ? words.partRest : words.notShipped;
    return order.delivered_at ? words.delivered : undefined;
  },
  address: (facts) => {
    if (facts.order.shipped_at) return words.shippedAddress;
    return unpaid(facts) ?? (facts.isLabelled ? words.labelled : undefined);
  },
  cancel: (facts) => {
    const { order, isDisputed, isPressed } = facts;
    if (order.shipped_at) return words.shippedCancel;
    if (order.part_shipped_at) return words.partCancel;
    if (order.subscription_id) return words.monthly;
    return unpaid(facts) ?? (isDisputed ? words.disputed : undefined) ?? (isPressed ? words.pressed : undefined);
  },
  refund: (facts) => {
    const { order, isDisputed, left = 0, hasFailedRefund } = facts;
    // The refund of a canceled order did not arrive: somebody sends it again.
    const isOwed = order.status === 'cancelled' && order.cancelled_at && hasFailedRefund;
    const reason = isOwed ? undefined : unpaid(facts);
    return reason ?? (isDisputed ? words.disputed : undefined) ?? (left < 1 ? words.nothingLeft : undefined);
  },
  confirmation: (facts) => {
    const isPending = facts.order.status === 'processing';
    return (
      noEmail(facts) ?? (isPending ? unpaid(facts) : undefined) ?? (wasPaid(facts.order) ? undefined : words.neverPaid)
    );
  },
  shipped: (facts) =>
    noEmail(facts) ?? (facts.order.shipped_at || facts.order.part_shipped_at ? undefined : words.notShipped),
  refunded: (facts) => noEmail(facts) ?? (facts.order.refunded > 0 ? undefined : words.notRefunded),
};

/** Throws `order_action_refused` with the reason. */
export function requireAllowed(action: OrderAction, facts: OrderFacts): void {
  const reason = reasonAgainst[action](facts);
  if (reason) throw new ShopError('order_action_refused', { reason });
}

/** Throws `order_changed` when the order is not as the page showed it. */
export function requireSeen(order: OrderRow, seen: string | undefined): void {
  if (seen !== undefined && seen !== versionOf(order)) throw new ShopError('order_changed', { refId: order.ref_id });
}

/** Changes with everything that moves an order on or changes who gets it. */
export function versionOf(order: OrderRow): string {
  const { status, printing_at, packed_at, part_shipped_at, shipped_at, delivered_at } = order;
  const moments = [printing_at, packed_at, part_shipped_at, shipped_at, delivered_at]
    .map((moment) => (moment ? 1 : 0))
    .join('');
  return `${status}-${moments}`;
}
