import { atom } from 'nanostores';
import { splitName } from '../../../contract/accounts/split-name.ts';
import type { Cents } from '../../../contract/cents.ts';
import type { CustomerInfo } from '../../../contract/customer.ts';
import { canadianDollars } from '../../../contract/dollars.ts';
import { walletMessages } from '../../../contract/messages/wallet.ts';
import type { Totals } from '../../../contract/money/totals-schema.ts';
import { type Checkout, checkoutSchema } from '../../../contract/order.ts';
import { regions } from '../../../contract/regions.ts';
import { type ServiceCode, serviceCodes } from '../../../contract/service-code.ts';
import { arrivalText } from '../../../contract/shipping/arrival-words.ts';
import type { DeliveryDates } from '../../../contract/shipping/delivery-dates.ts';
import type { WalletOptions } from '../../../contract/wallet.ts';
import { fetchWalletOptions, postCheckout } from '../../lib/api-checkout.ts';
import { fetchDeliveryDates } from '../../lib/api-shipping.ts';
import { goTo } from '../../lib/go-to.ts';
import { $cart } from '../cart/cart-state.ts';
import { agentCheckoutOf } from '../checkout/agent-checkout.ts';
import { handlePaidOrder, repriceOrder } from '../checkout/checkout.ts';
import { customerOf, noDetails } from '../checkout/checkout-details.ts';
import { $shippingMethods } from '../checkout/shipping-methods.ts';
import {
  attemptRecord,
  newIdempotencyKey,
  replyOf,
  type ShowBank,
  submitPurchase,
} from '../checkout/submit-purchase.ts';
import { $appliedCoupon, $shownTotal, $totals } from '../checkout/totals.ts';
import { $serviceCode } from '../delivery/delivery.ts';
import { withSession } from '../session.ts';

/** choosing: the buttons are ready, with the last problem, if any · unanswered: the answer was lost; sending again pays once. */
type WalletState =
  | { readonly at: 'choosing'; readonly problem: string }
  | { readonly at: 'paying' }
  | { readonly at: 'unanswered' };

export const $wallet = atom<WalletState>({ at: 'choosing', problem: '' });

export function showWalletProblem(problem: string): void {
  $wallet.set({ at: 'choosing', problem });
}

type Option = WalletOptions['options'][number];

/** What a wallet's sheet shows. `amount` is the total with the first of the rates. */
export interface Sheet {
  readonly amount: Cents;
  readonly lineItems: { name: string; amount: number }[];
  readonly shippingRates: { id: string; displayName: string; amount: number; deliveryEstimate?: string }[];
}

const rateNames: Record<ServiceCode, string> = {
  [serviceCodes.ground]: 'Ground',
  [serviceCodes.overnight]: 'Overnight',
  [serviceCodes.pickup]: 'Local pickup',
  [serviceCodes.canadaGround]: 'Ground to Canada',
  [serviceCodes.canadaEconomy]: 'Economy to Canada',
};

/** A sheet chooses its first rate, so the one that was chosen on the page goes there. */
function sheetOf(options: readonly Option[], chosen: ServiceCode, dates: DeliveryDates | null): Sheet {
  const [first, ...others] = [...options].sort(
    (one, other) => Number(other.serviceCode === chosen) - Number(one.serviceCode === chosen),
  );
  if (!first) throw new Error('a sheet needs a shipping method');
  return { ...totalsOf(first.totals), shippingRates: [first, ...others].map((option) => rateOf(option, dates)) };
}

function rateOf(
  { serviceCode, totals, atTheDoor }: Option,
  dates: DeliveryDates | null,
): Sheet['shippingRates'][number] {
  const deliveryEstimate = arrivalText(dates, serviceCode);
  const name = rateNames[serviceCode];
  // A sheet adds up what it lists, and this is not charged.
  const displayName = atTheDoor ? walletMessages.atTheDoor(name, canadianDollars(atTheDoor.total)) : name;
  const rate = { id: String(serviceCode), displayName, amount: totals.shipping };
  return deliveryEstimate ? { ...rate, deliveryEstimate } : rate;
}

/** Without the shipping, which a sheet adds itself. */
function totalsOf({ subtotal, discount, tax, total }: Totals): Pick<Sheet, 'amount' | 'lineItems'> {
  const lineItems = [
    { name: 'Subtotal', amount: subtotal },
    { name: 'Discount', amount: -discount },
    { name: 'Tax', amount: tax },
  ];
  return { amount: total, lineItems: lineItems.filter(({ name, amount }) => name === 'Subtotal' || amount !== 0) };
}

/** The sheet as it opens, from what the page shows: Stripe gives a second, and the API is asked with the address. */
export function openingSheet(): Sheet {
  const methods = $shippingMethods.get();
  const chosen = $serviceCode.get();
  const ordered = [...methods].sort((one, other) => Number(other.code === chosen) - Number(one.code === chosen));
  const shippingRates = ordered.map(({ code, price }) => ({
    id: String(code),
    displayName: rateNames[code],
    amount: price,
  }));
  return { ...totalsOf($totals.get()), amount: $shownTotal.get(), shippingRates };
}

interface PartialAddress {
  readonly state: string;
  readonly postal_code: string;
  readonly country: string;
}

/** One payment's sheet. Keeps the API's options for the address, so that another rate needs no call. */
export function createSheetSession() {
  let options: readonly Option[] = [];
  let shown: Cents = $shownTotal.get();

  return {
    /** The API's methods and totals for the address; throws with the shop's reason when there are none. */
    async moveTo({ state, postal_code, country }: PartialAddress): Promise<Sheet> {
      const place = country === 'CA' ? 'CA' : 'US';
      const question = { country: place, state: stateCode(place, state), zipCode: postal_code } as const;
      const couponName = $appliedCoupon.get();
      const [found, dates] = await Promise.all([
        withSession(() => fetchWalletOptions({ ...question, couponName })),
        fetchDeliveryDates(
          postal_code,
          $cart.get().lines.some(({ type }) => type === 'pod'),
        ).catch(() => null),
      ]);
      options = found;
      const sheet = sheetOf(options, $serviceCode.get(), dates);
      shown = sheet.amount;
      return sheet;
    },
    /** Undefined: a method that was not offered. */
    choose(rateId: string): Pick<Sheet, 'amount' | 'lineItems'> | undefined {
      const option = options.find(({ serviceCode }) => String(serviceCode) === rateId);
      if (!option) return undefined;
      shown = option.totals.total;
      return totalsOf(option.totals);
    },
    shownTotal: () => shown,
  };
}

interface ConfirmedSheet {
  readonly billingDetails?: { readonly name: string; readonly email?: string; readonly phone?: string } | undefined;
  readonly shippingAddress?:
    | {
        readonly name: string;
        readonly address: PartialAddress & {
          readonly line1: string;
          readonly line2: string | null;
          readonly city: string;
        };
      }
    | undefined;
  readonly shippingRate?: { readonly id: string } | undefined;
}

/** The customer as the shop's own form would send it; null when the wallet lacks something. */
export function customerOfSheet({
  billingDetails,
  shippingAddress,
  shippingRate,
}: ConfirmedSheet): CustomerInfo | null {
  const code = Object.values(serviceCodes).find((each) => String(each) === shippingRate?.id);
  if (code === undefined || !shippingAddress) return null;
  const { line1, line2, city, state, postal_code } = shippingAddress.address;
  const country = (['US', 'CA'] as const).find((each) => each === shippingAddress.address.country);
  if (!country) return null;
  const { fname, lname } = splitName(shippingAddress.name || (billingDetails?.name ?? ''));
  const digits = (billingDetails?.phone ?? '').replace(/\D/g, '');
  const typed = {
    ...noDetails,
    country,
    firstName: fname,
    lastName: lname,
    email: billingDetails?.email ?? '',
    // Wallets write the country code of both countries first.
    phone: digits.length === 11 ? digits.replace(/^1/, '') : digits,
    address: line1,
    address2: line2 ?? '',
    city,
    state: stateCode(country, state),
    zipCode: postal_code,
  };
  return customerOf(typed, code);
}

/** Some wallets write the state's name. */
function stateCode(country: 'US' | 'CA', written: string): string {
  const key = written.trim().toLowerCase();
  const known = Object.entries(regions[country]).find(([code, name]) =>
    [code, name].some((each) => each.toLowerCase() === key),
  );
  return known?.[0] ?? written;
}

const attempts = attemptRecord('wallet', checkoutSchema);

/** Places the order that the sheet confirmed, for no more than it showed; resolves to the reason when it was refused. */
export async function payByWallet(
  tokenId: string,
  customerInfo: CustomerInfo,
  shownTotal: Cents,
  showBank: ShowBank,
): Promise<string | undefined> {
  const couponName = $appliedCoupon.get();
  const order = { customerInfo, couponName, shownTotal, ...agentCheckoutOf($cart.get().lines) };
  const body: Checkout = { payment: { tokenId }, paymentService: 'stripe', ...order };
  const attempt = { key: newIdempotencyKey(), body };
  // Stored first: whatever happens from here on, a reload finds it.
  attempts.write(attempt);
  return await submit(attempt, showBank);
}

/** Sends a payment again whose answer was lost, or cut off by a reload. */
export async function resumeWalletPayment(showBank: ShowBank): Promise<void> {
  const attempt = attempts.read();
  if (attempt && $wallet.get().at !== 'paying') await submit(attempt, showBank);
}

async function submit({ key, body }: { key: string; body: Checkout }, showBank: ShowBank): Promise<string | undefined> {
  $wallet.set({ at: 'paying' });
  const outcome = await submitPurchase(async () => replyOf(await withSession(() => postCheckout(body, key))), showBank);
  if (outcome.type === 'accepted') {
    attempts.clear();
    handlePaidOrder(outcome.order);
    goTo(`/checkout/?${new URLSearchParams({ status: 'success', orderId: outcome.order.payment.refId })}`);
    return undefined;
  }
  if (!outcome.settled) {
    $wallet.set({ at: 'unanswered' });
    return outcome.message;
  }
  attempts.clear();
  const problem = outcome.total === undefined ? outcome.message : await repriceOrder(outcome.total);
  showWalletProblem(problem);
  return problem;
}
