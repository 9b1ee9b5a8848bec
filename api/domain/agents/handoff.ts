import type { ServiceCode } from '../../../contract/service-code.ts';
import { type AgentCheckoutRow, findHandoff, orderOfAgent } from '../../db/queries/agent-checkouts.ts';
import type { Row } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { isUuid } from '../orders/order-rows.ts';
import { planDelivery } from './delivery.ts';
import type { TypedDetails } from './destinations.ts';
import { priceGoods } from './price-goods.ts';

/** The address at which the person goes on with what an agent prepared. */
export function handoffUrl(
  { settings: { publicUrl } }: Pick<Deps, 'settings'>,
  { handoff }: Pick<AgentCheckoutRow, 'handoff'>,
): string {
  return `${publicUrl}/buy/?checkout=${handoff}`;
}

export interface Handoff {
  readonly items: readonly { readonly itemId: string; readonly qty: number }[];
  /** for the form of the checkout, unchecked; none once it is paid */
  readonly details: TypedDetails & { readonly serviceCode?: ServiceCode };
  /** the code that applies */
  readonly coupon: string | null;
  readonly agentHost: string;
  readonly expiresAt: Date;
  /** the order that it became */
  readonly paidRefId: string | null;
}

/** What an agent prepared for the holder of its link; undefined for a link that is unknown, canceled or expired. */
export async function readHandoff(deps: Deps, token: string): Promise<Handoff | undefined> {
  const { db } = deps.connection;
  const row = isUuid(token) ? await findHandoff(db, token, deps.clock()) : undefined;
  if (!row) return undefined;
  const { selection, agent_host, expires_at } = row;
  const order = await orderOfAgent(db, row.id);
  const known = { agentHost: agent_host, expiresAt: expires_at };
  // Whoever opens the link later has no business with the address.
  if (order && isPlaced(order)) return { ...known, items: [], details: {}, coupon: null, paidRefId: order.ref_id };
  const goods = await priceGoods(deps, selection);
  const { details, serviceCode } = await planDelivery(deps, selection, goods);
  return {
    ...known,
    items: selection.lines.map(({ itemId, qty }) => ({ itemId, qty })),
    details: { ...details, ...(serviceCode !== undefined && { serviceCode }) },
    coupon: goods.coupon?.name ?? null,
    paidRefId: null,
  };
}

/** Whether the payment of an order is made, or accepted by a bank that takes days. */
export function isPlaced({ status }: Pick<Row<'orders'>, 'status'>): boolean {
  return status !== 'pending' && status !== 'requires_action';
}
