import { cents } from '../../../contract/cents.ts';
import { memberDiscount } from '../../../contract/money/discount.ts';
import { moneyLine, subtotalOf } from '../../../contract/money/lines.ts';
import type { LinkItem } from '../../../contract/permalink.ts';
import type { Proposal, ProposedLine } from '../../../contract/proposal.ts';
import { readCartLines, type StoredLine } from '../../db/queries/cart-lines.ts';
import type { Handoff } from '../agents/handoff.ts';
import { priceLines } from '../cart/price-lines.ts';
import { stockDemand, validateLine } from '../cart/validate-line.ts';
import type { Deps } from '../deps.ts';
import type { Shopper } from '../session/shopper.ts';

type ProposalDeps = Pick<Deps, 'connection' | 'catalogue' | 'print' | 'clock' | 'store'>;

/** The goods of a link, priced for this shopper, beside the cart that they would go into. Stores nothing. */
export async function proposeLink(deps: ProposalDeps, shopper: Shopper, items: readonly LinkItem[]): Promise<Proposal> {
  return { ...(await propose(deps, shopper, items, ({ qty }) => qty)), handoff: null };
}

/** The goods of an agent's checkout. What the cart has of them already is not added again, however often it is opened. */
export async function proposeHandoff(deps: ProposalDeps, shopper: Shopper, handoff: Handoff): Promise<Proposal> {
  const { agentHost, details, coupon, expiresAt, paidRefId } = handoff;
  const items = handoff.items.map(({ itemId, qty }) => ({ id: itemId, qty }));
  return {
    ...(await propose(deps, shopper, items, ({ qty }, inCart) => Math.max(0, qty - inCart))),
    handoff: { agentHost, details, coupon, expiresAt: expiresAt.toISOString(), paid: paidRefId },
  };
}

async function propose(
  deps: ProposalDeps,
  shopper: Shopper,
  items: readonly LinkItem[],
  addedOf: (item: LinkItem, inCart: number) => number,
): Promise<Omit<Proposal, 'handoff'>> {
  const { catalogue, store, connection } = deps;
  const cart = await readCartLines(connection.pool, shopper.id);
  const heldOf = (id: string) => cart.find(({ itemId, sides }) => itemId === id && sides.length === 0)?.qty ?? 0;
  const known = items.filter(({ id }) => catalogue.get(id)?.active);
  const stored = known.map(({ id, qty }): StoredLine => ({ id, itemId: id, qty, sides: [] }));
  const added = stored
    .map((line) => ({ ...line, qty: addedOf(line, heldOf(line.itemId)) }))
    .filter(({ qty }) => qty > 0);
  const held = stockDemand(cart);
  const demand = stockDemand([...cart, ...added]);
  const lines = priceLines(deps, shopper, stored).map((line): ProposedLine => {
    const inCart = heldOf(line.itemId);
    const toAdd = added.find(({ itemId }) => itemId === line.itemId)?.qty ?? 0;
    const after = { ...line, qty: inCart + toAdd };
    const error = toAdd > 0 ? validateLine(catalogue, shopper, after, demand, held) : undefined;
    return { ...line, inCart, toAdd, error: error?.message ?? null };
  });
  const buyable = lines.filter(({ error }) => error === null).map(moneyLine);
  return {
    lines,
    unknown: items.filter((item) => !known.includes(item)).map(({ id }) => id),
    subtotal: subtotalOf(buyable),
    memberDiscount: shopper.membership ? memberDiscount(buyable, store.rates) : cents(0),
    cartCount: cart.reduce((sum, { qty }) => sum + qty, 0),
  };
}
