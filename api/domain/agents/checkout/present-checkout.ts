import type { AgentSelection } from '../../../../contract/agents/checkout.ts';
import { doorWords } from '../../../../contract/door-words.ts';
import { agentCheckoutMessages as words } from '../../../../contract/messages/agent-checkout.ts';
import type { AtTheDoor } from '../../../../contract/money/door-estimate.ts';
import { computeTotals } from '../../../../contract/money/totals.ts';
import type { Totals } from '../../../../contract/money/totals-schema.ts';
import type { OrderLine } from '../../../../contract/order.ts';
import { serviceCodes } from '../../../../contract/service-code.ts';
import { type AgentCheckoutRow, orderOfAgent } from '../../../db/queries/agent-checkouts.ts';
import { draftOrder } from '../../checkout/draft-order.ts';
import type { Deps } from '../../deps.ts';
import { linesOf, type OrderRow } from '../../orders/order-rows.ts';
import { guest } from '../../session/shopper.ts';
import { ShopError } from '../../shop-error.ts';
import type { Agent, AgentAnswer, AgentMessage } from '../operation.ts';
import { goodsTotals, minimumMessages } from './cart-operations.ts';
import { type Delivery, planDelivery } from './delivery.ts';
import { detailsOf } from './destinations.ts';
import { discountsOf, type Goods, lineItemsOf, priceGoods, refused, totalsOf } from './price-goods.ts';
import { can } from './select.ts';
import { shopLinks } from './shop-links.ts';
import { handoffUrl, hasEnded, isPlaced } from './stored-checkouts.ts';

/** A checkout as its agent sees it: at the prices of this moment, with what is missing, or with its order. */
export async function presentCheckout(deps: Deps, agent: Agent, row: AgentCheckoutRow): Promise<AgentAnswer> {
  const order = await orderOfAgent(deps.connection.db, row.id);
  if (order && isPlaced(order)) return await presentCompleted(deps, agent, row, order);
  const goods = await priceGoods(deps, row.selection);
  const delivery = await planDelivery(deps, row.selection, goods);
  const { totals, messages } = await priceCheckout(deps, goods, delivery);
  const isOver = hasEnded(row, deps.clock());
  const isPaying = order !== undefined;
  const withFulfillment = can(agent, 'dev.ucp.shopping.fulfillment');
  const all = withFulfillment ? messages : messages.map(askBuyer);
  const isIncomplete = all.some(({ severity }) => severity === 'recoverable');
  const open = isIncomplete ? 'incomplete' : 'requires_escalation';
  const status = isPaying ? 'complete_in_progress' : isOver ? 'canceled' : open;
  return {
    ...shared(deps, row),
    status,
    line_items: lineItemsOf(deps, goods.lines),
    ...(withFulfillment && { fulfillment: delivery.answer }),
    ...(can(agent, 'dev.ucp.shopping.discount') && {
      discounts: discountsOf(row.selection, goods.coupon?.name ?? null, totals.discount),
    }),
    totals: totalsOf(totals, delivery.serviceCode === undefined ? null : row.selection.method),
    messages: isPaying || isOver ? [] : [...all, ...(isIncomplete ? [] : [reviewMessage])],
    ...(isOver ? {} : { continue_url: handoffUrl(deps, row) }),
  };
}

/** What a Canadian is told beside the price, in the words of the shop's own pages. */
function doorMessages(door: AtTheDoor | undefined): AgentMessage[] {
  if (!door) return [];
  const { title, notes } = doorWords(door);
  return [{ type: 'info', code: 'at_the_door', path: '$.totals', content: [`${title}.`, ...notes].join(' ') }];
}

const reviewMessage: AgentMessage = {
  ...{ type: 'error', code: 'buyer_review_required', severity: 'requires_buyer_review' },
  content: words.reviewAndPay,
};

/** An agent that knows nothing of fulfillment cannot send an address: the person types it at the shop. */
function askBuyer(message: AgentMessage): AgentMessage {
  const isTheirs = message.path?.startsWith('$.fulfillment') && message.severity === 'recoverable';
  if (!isTheirs) return message;
  const { path: _, ...asked } = message;
  return { ...asked, severity: 'requires_buyer_input' };
}

function shared(deps: Deps, { id, selection, expires_at }: AgentCheckoutRow) {
  const { buyer } = selection;
  return {
    id,
    ...(Object.keys(buyer).length > 0 && { buyer }),
    currency: 'USD',
    links: shopLinks(deps),
    expires_at: expires_at.toISOString(),
  };
}

/** The price that the shop's checkout would charge a visitor, and everything that it would refuse. */
async function priceCheckout(
  deps: Deps,
  goods: Goods,
  { serviceCode, quotes, details, customer, messages: ofDelivery }: Delivery,
): Promise<{ readonly totals: Totals; readonly messages: readonly AgentMessage[] }> {
  const messages = [...goods.messages, ...minimumMessages(deps, goods), ...ofDelivery];
  if (serviceCode === undefined) return { totals: goodsTotals(deps, goods), messages };
  const { moneyLines, coupon, lines } = goods;
  const isUs = serviceCode === serviceCodes.ground || serviceCode === serviceCodes.overnight;
  const postalCode = isUs ? (details.zipCode?.slice(0, 5) ?? null) : null;
  const visitor = { membership: false, taxExempt: false };
  const order = { lines: moneyLines, serviceCode, coupon, quotes, rates: deps.store.rates };
  const estimate = computeTotals({ ...order, postalCode, ...visitor });
  if (!customer || messages.some(({ type }) => type === 'error')) return { totals: estimate, messages };
  try {
    const payment = { payment: { tokenId: 'later' }, paymentService: 'stripe' } as const;
    const checkout = { customerInfo: customer, couponName: coupon?.name ?? null, ...payment };
    const { totals, atTheDoor } = await draftOrder(deps, guest(), lines, checkout);
    return { totals, messages: [...messages, ...doorMessages(atTheDoor)] };
  } catch (error) {
    if (!(error instanceof ShopError) || error.status >= 500) throw error;
    return { totals: estimate, messages: [...messages, refused(error, '$.line_items')] };
  }
}

/**
 * What became of a checkout that its person has paid. The agent gets the order's number and where to follow it: neither the
 * link that shows the whole order, nor goods and addresses that it did not send itself.
 */
async function presentCompleted(
  deps: Deps,
  agent: Agent,
  row: AgentCheckoutRow,
  order: OrderRow,
): Promise<AgentAnswer> {
  const { selection } = row;
  const bought = (await linesOf(deps.connection.db, [order.id])).get(order.id) ?? [];
  const lines = chosenLines(selection, bought);
  const isWhole = isAsChosen(selection, bought) && goesAsSent(selection, order);
  const { terms: _, ...paid } = order.totals;
  const amount = lines.reduce((sum, line) => sum + line.price * line.qty, 0);
  const isPickup = order.customer.serviceCode === serviceCodes.pickup;
  const coupon = isWhole && selection.codes.some((code) => code.toUpperCase() === order.coupon) ? order.coupon : null;
  return {
    ...shared(deps, row),
    status: 'completed',
    line_items: lineItemsOf(deps, lines),
    ...(can(agent, 'dev.ucp.shopping.discount') && { discounts: discountsOf(selection, coupon, paid.couponDiscount) }),
    totals: isWhole
      ? totalsOf(paid, isPickup ? 'pickup' : 'shipping')
      : [
          { type: 'subtotal', display_text: 'Subtotal', amount },
          { type: 'total', display_text: 'Total', amount },
        ],
    messages: isWhole ? [] : [{ type: 'info', code: 'buyer_changed_order', content: words.buyerChanged }],
    order: {
      id: order.ref_id,
      label: order.ref_id,
      permalink_url: `${deps.settings.publicUrl}/track-order/`,
    },
  };
}

/** The lines of an order that the agent had chosen, in the quantities that were bought of them. */
function chosenLines({ lines }: AgentSelection, bought: readonly OrderLine[]): OrderLine[] {
  return lines.flatMap(({ id, itemId, qty }) => {
    const line = bought.find((each) => each.itemId === itemId);
    return line ? [{ ...line, id, qty: Math.min(qty, line.qty) }] : [];
  });
}

/** A tax tells where an order goes, if only roughly. */
function goesAsSent(selection: AgentSelection, { customer }: OrderRow): boolean {
  if (!('zipCode' in customer)) return selection.method === 'pickup';
  const plain = (code = '') => code.replace(/\s/g, '').toUpperCase();
  return plain(detailsOf(selection).zipCode) === plain(customer.zipCode);
}

function isAsChosen({ lines }: AgentSelection, bought: readonly OrderLine[]): boolean {
  const pieces = new Map<string, number>();
  for (const { itemId, qty } of lines) pieces.set(itemId, (pieces.get(itemId) ?? 0) + qty);
  for (const { itemId, qty, sides } of bought) {
    if (sides.length > 0) return false;
    pieces.set(itemId, (pieces.get(itemId) ?? 0) - qty);
  }
  return [...pieces.values()].every((left) => left === 0);
}
