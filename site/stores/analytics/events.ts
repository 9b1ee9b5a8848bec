import type { CartLine } from '../../../contract/cart.ts';

/** A line item in the terms of Google Analytics 4; `price` is dollars for one. */
export interface AnalyticsItem {
  readonly item_id: string;
  readonly item_name: string;
  readonly item_brand: string;
  readonly item_category: string;
  readonly item_variant: string;
  readonly price: number;
  readonly quantity: number;
}

interface Ecommerce {
  readonly currency: 'USD';
  /** dollars */
  readonly value: number;
  readonly items: readonly AnalyticsItem[];
}

/** Parameters of the checkout steps. */
export interface CheckoutEventParams extends Ecommerce {
  readonly coupon?: string;
}

export interface Purchase extends Ecommerce {
  /** the number on the receipt */
  readonly transaction_id: string;
  /** dollars; Google Analytics wants `value` without them */
  readonly tax: number;
  readonly shipping: number;
}

/** Every event that the shop tracks. */
export type ShopEvent =
  | { readonly name: 'view_cart' | 'add_to_cart' | 'remove_from_cart'; readonly params: Ecommerce }
  | { readonly name: 'begin_checkout'; readonly params: CheckoutEventParams }
  | { readonly name: 'add_shipping_info'; readonly params: CheckoutEventParams & { readonly shipping_tier: string } }
  | { readonly name: 'add_payment_info'; readonly params: CheckoutEventParams & { readonly payment_type: string } }
  | { readonly name: 'sign_up'; readonly params: { readonly method: 'email' } }
  | { readonly name: 'purchase'; readonly params: Purchase }
  /** for the affiliate only; `amount` in dollars */
  | { readonly name: 'affiliate_conversion'; readonly params: { readonly orderId: string; readonly amount: number } };

type Line = Pick<CartLine, 'itemId' | 'name' | 'price' | 'qty' | 'options'>;

/** The lines of a cart or an order as Google Analytics items. */
export function goodsOf(lines: readonly Line[]): AnalyticsItem[] {
  return lines.map(({ itemId, name, price, qty, options }) => ({
    item_id: itemId,
    item_name: name,
    item_brand: 'Northspool',
    item_category: options.material,
    item_variant: [options.colorName, options.diameter, options.weight].filter(Boolean).join(' '),
    price: price / 100,
    quantity: qty,
  }));
}
