import * as z from 'zod';
import { agentCartSchema } from '../../../../contract/agents/checkout.ts';
import { computeTotals } from '../../../../contract/money/totals.ts';
import { serviceCodes } from '../../../../contract/service-code.ts';
import type { AgentCheckoutRow } from '../../../db/queries/agent-checkouts.ts';
import { checkMinimums } from '../../checkout/draft-order.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../shop-error.ts';
import type { Agent, AgentAnswer, AgentMessage, AgentOperation } from '../operation.ts';
import { countGuesses, discountsOf, type Goods, lineItemsOf, priceGoods, refused, totalsOf } from './price-goods.ts';
import { can, selectionOf } from './select.ts';
import { shopLinks } from './shop-links.ts';
import { cancelCheckout, changeCheckout, findCheckout, handoffUrl, storeCheckout } from './stored-checkouts.ts';

const noBody = z.unknown();

export const createCart: AgentOperation<typeof agentCartSchema> = {
  body: agentCartSchema,
  async run(deps, call) {
    const selection = selectionOf(call.agent, call.body);
    await countGuesses(deps, selection.codes, call);
    return await presentCart(deps, call.agent, await storeCheckout(deps, call.agent, { kind: 'cart', selection }));
  },
};

export const getCart: AgentOperation = {
  body: noBody,
  run: async (deps, { agent, id }) =>
    await presentCart(deps, agent, await findCheckout(deps, agent, { id, kind: 'cart' })),
};

export const updateCart: AgentOperation<typeof agentCartSchema> = {
  body: agentCartSchema,
  async run(deps, call) {
    const { agent, id, body } = call;
    await countGuesses(deps, selectionOf(agent, body).codes, call);
    const row = await changeCheckout(deps, agent, { id, kind: 'cart' }, () => selectionOf(agent, body));
    return await presentCart(deps, agent, row);
  },
};

/** Answers the cart as it was. */
export const cancelCart: AgentOperation = {
  body: noBody,
  run: async (deps, { agent, id }) =>
    await presentCart(deps, agent, await cancelCheckout(deps, agent, { id, kind: 'cart' })),
};

async function presentCart(deps: Deps, agent: Agent, row: AgentCheckoutRow): Promise<AgentAnswer> {
  const { selection, expires_at } = row;
  const goods = await priceGoods(deps, selection);
  const totals = goodsTotals(deps, goods);
  return {
    id: row.id,
    line_items: lineItemsOf(deps, goods.lines),
    ...(Object.keys(selection.buyer).length > 0 && { buyer: selection.buyer }),
    ...(can(agent, 'dev.ucp.shopping.discount') && {
      discounts: discountsOf(selection, goods.coupon?.name ?? null, totals.discount),
    }),
    currency: 'USD',
    totals: totalsOf(totals, null),
    messages: [...goods.messages, ...minimumMessages(deps, goods)],
    links: shopLinks(deps),
    ...(row.canceled_at ? {} : { continue_url: handoffUrl(deps, row) }),
    expires_at: expires_at.toISOString(),
  };
}

/** The goods alone: how they are delivered, and where, is not known. */
export function goodsTotals({ store }: Pick<Deps, 'store'>, { moneyLines, coupon }: Goods) {
  const visitor = { membership: false, taxExempt: false, postalCode: null };
  return computeTotals({ lines: moneyLines, serviceCode: serviceCodes.ground, coupon, rates: store.rates, ...visitor });
}

/** That the goods are below the shop's least order; nothing of an empty cart. */
export function minimumMessages({ store }: Pick<Deps, 'store'>, goods: Goods): AgentMessage[] {
  if (goods.lines.length === 0) return [];
  try {
    checkMinimums(goodsTotals({ store }, goods), null, store.rates);
    return [];
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return [refused(error, '$.line_items')];
  }
}
