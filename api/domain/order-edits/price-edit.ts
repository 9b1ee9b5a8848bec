import { type Cents, cents } from '../../../contract/cents.ts';
import type { Coupon } from '../../../contract/coupon.ts';
import { type CustomerInfo, shippedCustomerSchema } from '../../../contract/customer.ts';
import type { OrderEdit } from '../../../contract/desk/order.ts';
import { deskOrderMessages as words } from '../../../contract/messages/desk-order.ts';
import type { PaidLine } from '../../../contract/money/line-refund.ts';
import { moneyLine, subtotalOf } from '../../../contract/money/lines.ts';
import { shipsGroundFree } from '../../../contract/money/shipping.ts';
import { sumOfTax, taxPercent, taxPostalCode } from '../../../contract/money/tax.ts';
import { computeTotals } from '../../../contract/money/totals.ts';
import type { Taxed, Totals } from '../../../contract/money/totals-schema.ts';
import type { OrderLine } from '../../../contract/order.ts';
import { MAX_QUANTITY } from '../../../contract/quantity.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import { priceLines } from '../cart/price-lines.ts';
import { outOfStockError, stockDemand, validateChoice } from '../cart/validate-line.ts';
import { SHOPPER_LIMITS } from '../checkout/checkout-limits.ts';
import { checkDelivery, type DraftDeps, postalCodeOf, quoteCart } from '../checkout/draft-order.ts';
import { toOrderLine } from '../checkout/record-order.ts';
import { demandChange, type EditedOrder } from '../orders/apply-edit.ts';
import { estimateDoor } from '../orders/estimate-door.ts';
import { isUuid, type OrderRow } from '../orders/order-rows.ts';
import { guest, type Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { questionOf, taxAddressOf } from '../tax/order-tax.ts';

type Change = Pick<OrderEdit, 'lines' | 'add' | 'address'>;

/**
 * The order as it would be after the change, at the shop's prices. What was bought keeps its price, members' discount,
 * coupon and shipping; what comes in has the price of today, and a parcel that goes elsewhere the tax and shipping of
 * there. May ask the carrier for a quote.
 */
export async function priceEdit(
  deps: DraftDeps,
  order: OrderRow,
  bought: readonly OrderLine[],
  change: Change,
): Promise<EditedOrder> {
  const customer = change.address ? movedTo(order.customer, change.address) : order.customer;
  const isMoved = destinationOf(customer) !== destinationOf(order.customer);
  const terms = await termsBought(deps, order, bought);
  const lines = changedLines(deps, { ...guest(), membership: terms.membership }, bought, change);
  requireStock(deps, bought, lines);
  const money = lines.map(paidLine);
  checkDelivery(customer, money);
  const asCart = lines.map((line) => ({ ...line, error: null }));
  const { taxed: before } = order.totals;
  const priced = computeTotals({
    ...terms,
    lines: money,
    serviceCode: customer.serviceCode,
    postalCode: postalCodeOf(customer),
    quotes: isMoved ? await quoteCart(deps, asCart, customer) : {},
  });
  const shipping = isMoved ? priced.shipping : order.totals.shipping;
  const taxed =
    before || isMoved
      ? await taxOfEdit(deps, { ...priced, shipping }, { ...terms, lines: money, customer })
      : undefined;
  // Nothing says what the rest of a taxed order is taxed at.
  if (deps.tax && before && !taxed) refuse(words.taxUnknown);
  const tax = taxed ? sumOfTax(taxed) : priced.tax;
  const total = cents(priced.subtotal - priced.discount + shipping + tax);
  const totals = { ...priced, shipping, tax, total, grandTotal: total, ...(taxed && { taxed }) };
  return { lines, customer, isMoved, totals, atTheDoor: estimateDoor(deps, { lines, customer, totals }) };
}

interface EditedGoods {
  readonly lines: readonly PaidLine[];
  readonly customer: CustomerInfo;
  readonly taxExempt: boolean;
}

/** Undefined where the rule applies, or when Stripe cannot say. */
async function taxOfEdit(
  deps: DraftDeps,
  totals: Totals,
  { lines, customer, taxExempt: isExempt }: EditedGoods,
): Promise<Taxed | undefined> {
  const address = taxAddressOf(deps, customer);
  if (!address) return undefined;
  return await deps.tax?.taxOf(questionOf({ lines, isExempt, address }, totals)).catch(() => undefined);
}

const paidLine = (line: OrderLine) => ({ ...moneyLine({ ...line, error: null }), id: line.id });

function destinationOf(customer: CustomerInfo): string {
  return 'address' in customer ? `${customer.state} ${customer.zipCode}` : '';
}

function movedTo(before: CustomerInfo, address: NonNullable<Change['address']>): CustomerInfo {
  if (!('address' in before)) throw new ShopError('order_action_refused', { reason: words.pickupAddress });
  const parsed = shippedCustomerSchema.safeParse({ ...before, ...address });
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(
    parsed.error.issues.map(({ path, message }) => [`address.${path.join('.')}`, message]),
  );
  throw new ShopError('invalid_request', { reason: Object.values(fields)[0] ?? '' }, fields);
}

/** What the order was bought under, whatever the shop, its coupon and its account say today. */
async function termsBought({ connection, store }: DraftDeps, order: OrderRow, bought: readonly OrderLine[]) {
  const { totals, customer } = order;
  const lines = bought.map(paidLine);
  const forMembers = subtotalOf(
    lines.filter(({ isPart, isTenPack, freeGround }) => !isPart && !isTenPack && !freeGround),
  );
  const isByDiscount = totals.memberDiscount > 0 && forMembers > 0;
  const isByShipping =
    customer.serviceCode === serviceCodes.ground && totals.shipping === 0 && !shipsGroundFree(lines, false);
  const memberPercent = isByDiscount
    ? Math.round((100 * totals.memberDiscount) / forMembers)
    : store.rates.memberPercent;
  return {
    membership: isByDiscount || (isByShipping && order.amount > 0),
    taxExempt: await wasTaxExempt({ connection, store }, order),
    coupon: await couponBought(connection.db, order),
    rates: { ...store.rates, memberPercent },
  };
}

/** An order to where the shop collects tax, and which paid none, was exempt; of others the account knows. */
async function wasTaxExempt(
  { connection, store }: Pick<DraftDeps, 'connection' | 'store'>,
  { customer, totals, owner }: OrderRow,
): Promise<boolean> {
  const { tax } = store.rates;
  const percent = taxPercent(taxPostalCode(customer.serviceCode, postalCodeOf(customer), tax), tax);
  if (!totals.taxed && percent > 0 && totals.subtotal > totals.discount) return totals.tax === 0;
  if (!isUuid(owner)) return false;
  const account = await connection.db
    .selectFrom('users')
    .select('tax_exempt')
    .where('id', '=', owner)
    .executeTakeFirst();
  return account?.tax_exempt ?? false;
}

/** Also one that has ended, and below its minimum. */
async function couponBought(db: DraftDeps['connection']['db'], { coupon, totals }: OrderRow): Promise<Coupon | null> {
  if (!coupon) return null;
  const row = await db.selectFrom('coupons').select('discount').where('code', '=', coupon).executeTakeFirst();
  const discount = row?.discount ?? { kind: 'fixed' as const, amount: totals.couponDiscount };
  return { name: coupon, discount, minAmount: { subtotal: cents(0) } };
}

function changedLines(
  deps: DraftDeps,
  shopper: Shopper,
  bought: readonly OrderLine[],
  { lines: changes, add }: Change,
): OrderLine[] {
  const wanted = new Map(changes.map(({ lineId, qty }) => [lineId, qty]));
  const isUnknown = [...wanted.keys()].some((id) => !bought.some((line) => line.id === id));
  if (isUnknown || wanted.size < changes.length) refuse(words.editUnknown);
  const kept = bought.flatMap((line) => {
    const qty = wanted.get(line.id) ?? line.qty;
    if (qty === line.qty) return [line];
    if (line.type === 'pod') refuse(words.editPrints);
    if (qty > 0) requireQuantity(deps, shopper, { ...line, qty }, line.qty);
    return qty > 0 ? [{ ...line, qty }] : [];
  });
  const added = add.map(({ id, itemId, qty }) => {
    const stored = { id, itemId, qty, sides: [] };
    requireQuantity(deps, shopper, stored, 0);
    const [line] = priceLines(deps, shopper, [stored]);
    if (!line || bought.some((each) => each.id === id)) throw new ShopError('item_unknown');
    return toOrderLine(line);
  });
  const lines = [...kept, ...added];
  if (lines.length === 0) refuse(words.editEmpty);
  const pieces = [...stockDemand(lines).values()].reduce((sum, qty) => sum + qty, 0);
  if (pieces > SHOPPER_LIMITS.quantity) throw new ShopError('order_too_large', { limit: SHOPPER_LIMITS.quantity });
  return lines;
}

/** Fewer of what was bought are always fine, in whole steps; more only of what is sold today. */
function requireQuantity(
  { catalogue }: DraftDeps,
  shopper: Shopper,
  choice: Pick<OrderLine, 'itemId' | 'qty' | 'sides'>,
  before: number,
): void {
  if (choice.qty > MAX_QUANTITY) throw new ShopError('quantity_limit', { limit: MAX_QUANTITY });
  const error = validateChoice(catalogue, shopper, choice);
  if (error && (choice.qty > before || error.code === 'quantity_step')) throw error;
}

/** The first look at the shelf; storing the change asks the database. */
function requireStock({ catalogue }: DraftDeps, bought: readonly OrderLine[], lines: readonly OrderLine[]): void {
  for (const [id, qty] of demandChange(bought, lines)) {
    const item = catalogue.get(id);
    if (qty > (item?.qoh ?? 0)) throw outOfStockError(item?.name ?? '', item?.qoh ?? 0);
  }
}

/** The totals with so many cents taken off as a favor of the shop: with a coupon's, they are one discount. */
export function withFavor(totals: Totals, favor: Cents): Totals {
  const couponDiscount = cents(totals.couponDiscount + favor);
  const total = cents(totals.total - favor);
  return {
    ...totals,
    couponDiscount,
    discount: cents(totals.memberDiscount + couponDiscount),
    total,
    grandTotal: total,
  };
}

function refuse(reason: string): never {
  throw new ShopError('order_action_refused', { reason });
}
