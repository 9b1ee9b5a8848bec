import type { AgentSelection } from '../../../../contract/agents/checkout.ts';
import type { CartLine } from '../../../../contract/cart.ts';
import { bundleRuleOf } from '../../../../contract/catalogue/bundle.ts';
import { pictureAt, sidePicture } from '../../../../contract/catalogue/pictures.ts';
import type { Coupon } from '../../../../contract/coupon.ts';
import { dollars } from '../../../../contract/dollars.ts';
import { agentCheckoutMessages as words } from '../../../../contract/messages/agent-checkout.ts';
import { hasNeededSpool } from '../../../../contract/money/discount.ts';
import { type MoneyLine, moneyLine, subtotalOf } from '../../../../contract/money/lines.ts';
import type { Totals } from '../../../../contract/money/totals-schema.ts';
import { priceLines } from '../../cart/price-lines.ts';
import { stockDemand, validateLine } from '../../cart/validate-line.ts';
import { SHOPPER_LIMITS } from '../../checkout/checkout-limits.ts';
import { findCoupon } from '../../coupons.ts';
import type { Deps } from '../../deps.ts';
import { guest } from '../../session/shopper.ts';
import { ShopError } from '../../shop-error.ts';
import type { AgentCall, AgentMessage } from '../operation.ts';

type GoodsDeps = Pick<Deps, 'connection' | 'catalogue' | 'print' | 'clock' | 'settings'>;

/** What an agent has chosen, at the prices of visitors. */
export interface Goods {
  readonly lines: readonly CartLine[];
  readonly moneyLines: readonly MoneyLine[];
  readonly coupon: Coupon | null;
  readonly messages: readonly AgentMessage[];
}

/**
 * Looks up the codes that an agent has just sent, each of which may be a guess. Throws `too_many_requests` after too many:
 * before anything is stored. Reading them again later tells nothing new.
 */
export async function countGuesses(
  deps: GoodsDeps,
  codes: readonly string[],
  { guardCoupon }: AgentCall,
): Promise<void> {
  for (const code of codes) {
    await guardCoupon(() => findCoupon(deps, code, { owner: guest().id })).catch((error: unknown) => {
      if (!(error instanceof ShopError) || error.status === 429 || error.status >= 500) throw error;
    });
  }
}

/** Something that the agent can correct. */
export function recoverable(code: string, content: string, path?: string): AgentMessage {
  return { type: 'error', code, content, severity: 'recoverable', ...(path && { path }) };
}

/** Prices the goods, and says what keeps them from being bought. Members' goods, and goods that need a choice of rolls, are not for agents. */
export async function priceGoods(deps: GoodsDeps, selection: AgentSelection): Promise<Goods> {
  const chosen = selection.lines.map(({ id, itemId, qty }) => ({ id, itemId, qty, sides: [] }));
  const lines = priceLines(deps, guest(), chosen);
  const moneyLines = lines.map(moneyLine);
  const { coupon, messages } = await couponOf(deps, selection, moneyLines);
  return { lines, moneyLines, coupon, messages: [...goodsMessages(deps, chosen), ...messages] };
}

type Chosen = { readonly id: string; readonly itemId: string; readonly qty: number; readonly sides: readonly string[] };

function goodsMessages({ catalogue }: GoodsDeps, chosen: readonly Chosen[]): AgentMessage[] {
  const demand = stockDemand(chosen);
  const known = chosen.filter(({ itemId }) => catalogue.get(itemId));
  const unknown = chosen.filter((line) => !known.includes(line));
  const pieces = [...demand.values()].reduce((sum, qty) => sum + qty, 0);
  const limit = SHOPPER_LIMITS.quantity;
  return [
    ...(chosen.length === 0 ? [refused(new ShopError('cart_empty'), '$.line_items')] : []),
    ...unknown.map(({ itemId }) => recoverable('item_unavailable', words.itemUnknown(itemId), '$.line_items')),
    ...known.flatMap((line, index) => {
      const item = catalogue.get(line.itemId);
      const path = `$.line_items[${index}]`;
      if (item?.active && bundleRuleOf(item.tags)) {
        return [recoverable('item_unavailable', words.itemChosenAtShop(item.name), path)];
      }
      const error = validateLine(catalogue, guest(), line, demand);
      return error ? [refused(error, path)] : [];
    }),
    ...(pieces > limit ? [refused(new ShopError('order_too_large', { limit }), '$.line_items')] : []),
  ];
}

/** The protocol's word for the shop's refusals, where it has one. */
const codes: Partial<Record<ShopError['code'], string>> = {
  item_unknown: 'item_unavailable',
  item_members_only: 'item_unavailable',
  sides_invalid: 'item_unavailable',
  item_out_of_stock: 'out_of_stock',
  stock_too_low: 'out_of_stock',
  stock_in_cart: 'out_of_stock',
};

export function refused(error: ShopError, path: string): AgentMessage {
  return recoverable(codes[error.code] ?? error.code, error.message, path);
}

const couponCodes: Partial<Record<ShopError['code'], string>> = {
  coupon_unknown: 'discount_code_invalid',
  coupon_ended: 'discount_code_expired',
};

/** The first code that applies, as an order takes one; the others are named with the reason. */
async function couponOf(
  deps: GoodsDeps,
  { codes: typed, buyer: { email } }: AgentSelection,
  lines: readonly MoneyLine[],
): Promise<Pick<Goods, 'coupon' | 'messages'>> {
  let coupon: Coupon | null = null;
  const messages: AgentMessage[] = [];
  for (const [index, code] of typed.entries()) {
    const warn = (reason: string, content: string) =>
      messages.push({ type: 'warning', code: `discount_code_${reason}`, content, path: `$.discounts.codes[${index}]` });
    if (coupon) {
      const isSame = code.trim().toUpperCase() === coupon.name;
      if (isSame) warn('already_applied', words.couponTwice(code));
      else warn('combination_disallowed', words.oneCoupon(code));
      continue;
    }
    try {
      const found = await findCoupon(deps, code, { owner: guest().id, ...(email && { email }) });
      checkApplies(found, lines);
      coupon = found;
    } catch (error) {
      if (!(error instanceof ShopError) || error.status >= 500) throw error;
      warn((couponCodes[error.code] ?? 'discount_code_user_ineligible').replace('discount_code_', ''), error.message);
    }
  }
  return { coupon, messages };
}

function checkApplies(coupon: Coupon, lines: readonly MoneyLine[]): void {
  if (!hasNeededSpool(coupon, lines)) throw new ShopError('coupon_needs_spool', { code: coupon.name });
  const { subtotal } = coupon.minAmount;
  if (subtotalOf(lines) < subtotal) {
    throw new ShopError('coupon_minimum', { code: coupon.name, minimum: dollars(subtotal) });
  }
}

export function lineItemsOf({ settings }: Pick<Deps, 'settings'>, lines: readonly Omit<CartLine, 'error'>[]) {
  return lines.map(({ id, qty, ...line }) => {
    const amount = line.price * qty;
    return {
      id,
      item: itemOf(settings, line),
      quantity: qty,
      totals: [
        { type: 'subtotal', amount },
        { type: 'total', amount },
      ],
    };
  });
}

export function itemOf(
  { publicUrl }: Deps['settings'],
  { itemId, name, price, images }: Pick<CartLine, 'itemId' | 'name' | 'price' | 'images'>,
) {
  const picture = sidePicture(images);
  const url = picture && new URL(pictureAt(picture, 400), publicUrl).href;
  return { id: itemId, title: name, price, ...(url && { image_url: url }) };
}

/** The codes as they were sent, and the discount of the one that applies. */
export function discountsOf({ codes: typed }: AgentSelection, coupon: string | null, amount: number) {
  const applied = coupon === null ? [] : [{ code: coupon, title: `Coupon ${coupon}`, amount }];
  return { codes: typed, applied };
}

/** Parts and sum of a price. Without a way of delivery, shipping and tax are not known. */
export function totalsOf(totals: Totals, delivery: 'shipping' | 'pickup' | null) {
  const { subtotal, discount } = totals;
  const row = (type: string, display_text: string, amount: number) => ({ type, display_text, amount });
  return [
    row('subtotal', 'Subtotal', subtotal),
    ...(discount > 0 ? [row('discount', 'Discount', -discount)] : []),
    ...(delivery
      ? [
          row('fulfillment', delivery === 'pickup' ? 'Local pickup' : 'Shipping', totals.shipping),
          row('tax', 'Tax', totals.tax),
          row('total', 'Total', totals.total),
        ]
      : [row('total', 'Estimated total', subtotal - discount)]),
  ];
}
