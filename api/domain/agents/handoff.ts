import type { ServiceCode } from '../../../contract/service-code.ts';
import { findHandoff, orderOfAgent } from '../../db/queries/agent-checkouts.ts';
import type { Deps } from '../deps.ts';
import { isUuid } from '../orders/order-rows.ts';
import { planDelivery } from './checkout/delivery.ts';
import type { TypedDetails } from './checkout/destinations.ts';
import { priceGoods } from './checkout/price-goods.ts';
import { isPlaced } from './checkout/stored-checkouts.ts';

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
