import { HttpResponse } from 'msw';
import type { CartLine } from '../../contract/cart.ts';
import type { Coupon } from '../../contract/coupon.ts';
import { type ErrorBody, type ErrorCode, errorTable } from '../../contract/errors.ts';
import type { CanadaRules } from '../../contract/money/canada-rules.ts';
import type { Checkout, Order } from '../../contract/order.ts';
import type { AddressQuestion, AddressSuggestion, TypedAddress } from '../../contract/shipping/address-check.ts';
import type { DeliveryDates } from '../../contract/shipping/delivery-dates.ts';
import type { ShippingRate } from '../../contract/shipping-rate.ts';

/** How a mock API refuses a call. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  /** a message for each invalid field */
  readonly fields?: Record<string, string>;
  /** of total_changed, in cents */
  readonly total?: number;
}

interface SentCheckout {
  readonly key: string | null;
  readonly body: Checkout;
}

/** The state of the mock API; a test sets it up and reads it afterwards. */
interface MockShop {
  lines: CartLine[];
  coupons: Coupon[];
  /** the carrier's rates to Canada */
  rates: ShippingRate[];
  /** postal codes of rate requests */
  ratesAsked: string[];
  /** what Canadians pay at the door; null: the API fails */
  canada: CanadaRules | null;
  canadaAsked: number;
  guestLogins: number;
  /** for `POST /api/cart`, `PUT` and `DELETE` of lines */
  refuseWrites: Refusal | null;
  refuseCheckout: Refusal | null;
  /** the next checkout needs the bank's challenge first */
  asksBank: boolean;
  checkouts: SentCheckout[];
  /** the shopper's orders, newest first */
  orders: Order[];
  /** when orders arrive; null: the API fails */
  dates: DeliveryDates | null;
  /** suggestions for every address */
  suggestions: AddressSuggestion[];
  addressesAsked: AddressQuestion[];
  /** the town of every postal code */
  place: { city: string; state: string } | null;
  /** the carrier's spellings while an address is typed */
  spellings: AddressSuggestion[];
  typedAddresses: TypedAddress[];
  /** addresses that have an account */
  registered: string[];
}

export const shop: MockShop = emptyShop();

export function resetShop(): void {
  Object.assign(shop, emptyShop());
}

export function refusalBody(body: Refusal): { body: ErrorBody; status: number } {
  return { body, status: errorTable[body.code][0] };
}

export function refused(refusal: Refusal): Response {
  const { body, status } = refusalBody(refusal);
  return HttpResponse.json(body, { status });
}

function emptyShop(): MockShop {
  return {
    lines: [],
    coupons: [],
    rates: [],
    ratesAsked: [],
    canada: null,
    canadaAsked: 0,
    guestLogins: 0,
    refuseWrites: null,
    refuseCheckout: null,
    asksBank: false,
    checkouts: [],
    orders: [],
    dates: null,
    suggestions: [],
    addressesAsked: [],
    place: null,
    spellings: [],
    typedAddresses: [],
    registered: [],
  };
}
