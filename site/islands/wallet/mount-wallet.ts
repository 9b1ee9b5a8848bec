// Loaded with the first view that has room for wallet buttons.

import type { StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js';
import { walletMessages } from '../../../contract/messages/wallet.ts';
import { messageOf } from '../../lib/api.ts';
import { $shownTotal } from '../../stores/checkout/totals.ts';
import {
  createSheetSession,
  customerOfSheet,
  openingSheet,
  payByWallet,
  showWalletProblem,
} from '../../stores/wallet/wallet-order.ts';
import { loadPayments } from '../payment/load-stripe.ts';
import { showBank } from '../payment/show-bank.ts';

interface MountedWallet {
  /** shows the total of a changed cart in the next sheet */
  readonly update: () => void;
  readonly remove: () => void;
}

/** Mounts Stripe's wallet buttons into `place`; `onReady` tells whether this browser has a wallet. */
export async function mountWallet(place: HTMLElement, onReady: (hasWallet: boolean) => void): Promise<MountedWallet> {
  const { stripe } = await loadPayments();
  const elements = stripe.elements({
    mode: 'payment',
    amount: $shownTotal.get(),
    currency: 'usd',
    // Link pays as a card here, so the shop charges one kind of method only.
    allowedPaymentMethodTypes: ['card'],
  });
  const { lineItems, shippingRates } = openingSheet();
  const element = elements.create('expressCheckout', {
    emailRequired: true,
    phoneNumberRequired: true,
    shippingAddressRequired: true,
    allowedShippingCountries: ['US', 'CA'],
    lineItems,
    shippingRates,
    buttonHeight: 48,
    layout: { maxColumns: 2, maxRows: 1 },
    // PayPal has its own button at checkout; the others are not set up.
    paymentMethods: { paypal: 'never', amazonPay: 'never', klarna: 'never' },
  });
  let session = createSheetSession();

  element.on('ready', ({ availablePaymentMethods }) => onReady(availablePaymentMethods !== undefined));
  element.on('loaderror', () => onReady(false));
  element.on('click', ({ resolve }) => {
    showWalletProblem('');
    session = createSheetSession();
    const { lineItems, shippingRates } = openingSheet();
    resolve({ lineItems, shippingRates });
  });
  element.on('shippingaddresschange', async ({ address, resolve, reject }) => {
    try {
      const { amount, ...sheet } = await session.moveTo(address);
      // Stripe compares the rows with the amount, so the amount goes first.
      await elements.update({ amount });
      resolve(sheet);
    } catch (error) {
      showWalletProblem(messageOf(error));
      reject();
    }
  });
  element.on('shippingratechange', async ({ shippingRate, resolve, reject }) => {
    const chosen = session.choose(shippingRate.id);
    if (!chosen) return reject();
    await elements.update({ amount: chosen.amount });
    resolve({ lineItems: chosen.lineItems });
  });
  element.on('cancel', () => void elements.update({ amount: $shownTotal.get() }));
  element.on('confirm', (event) => void confirm(event));

  async function confirm(event: StripeExpressCheckoutElementConfirmEvent): Promise<void> {
    const customer = customerOfSheet(event);
    if (!customer) {
      showWalletProblem(walletMessages.addressIncomplete);
      event.paymentFailed({ reason: 'invalid_shipping_address', message: walletMessages.addressIncomplete });
      return;
    }
    const problem = await pay(customer).catch((error: unknown) => messageOf(error));
    if (!problem) return;
    event.paymentFailed({ reason: 'fail', message: problem });
    void elements.update({ amount: $shownTotal.get() });
  }

  async function pay(customer: NonNullable<ReturnType<typeof customerOfSheet>>): Promise<string | undefined> {
    const submitted = await elements.submit();
    const token = submitted.error ? submitted : await stripe.createConfirmationToken({ elements });
    if ('confirmationToken' in token && token.confirmationToken) {
      return await payByWallet(token.confirmationToken.id, customer, session.shownTotal(), showBank);
    }
    const problem = token.error?.message ?? walletMessages.unavailable;
    showWalletProblem(problem);
    return problem;
  }

  element.mount(place);
  return {
    update: () => void elements.update({ amount: $shownTotal.get() }),
    remove: () => element.destroy(),
  };
}
