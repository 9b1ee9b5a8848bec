import { callStripe } from './call-stripe.js';
import { openWalletSheet } from './wallet-sheet.js';

/** @typedef {import('./wallet-sheet.js').Rate} Rate */
/** @typedef {import('./wallet-sheet.js').LineItem} LineItem */
/** @typedef {{ lineItems?: readonly LineItem[], shippingRates?: readonly Rate[] }} Resolution */
/** @typedef {Resolution & { shippingAddressRequired?: boolean, allowedShippingCountries?: readonly string[], emailRequired?: boolean, phoneNumberRequired?: boolean, buttonHeight?: number }} ExpressOptions */

/** Stripe's own deadlines for the page's answers. */
const CLICK_MS = 1_000;
const CHANGE_MS = 20_000;

/** A tester's browser without any wallet. */
const hasWallet = () => localStorage.getItem('northspool-sandbox-wallet') !== 'none';

/**
 * Stripe's Express Checkout Element with one test wallet that plays Google Pay: the same events in the same order, and
 * the same refusals.
 * @param {import('./call-stripe.js').Account} account
 * @param {() => { mode?: string | undefined, amount?: number | undefined }} payment
 * @param {ExpressOptions} options
 */
export function createExpressElement(account, payment, options = {}) {
  if (payment().mode !== 'payment' || !payment().amount) {
    throw integrationError('The Express Checkout Element needs Elements with a mode, an amount and a currency.');
  }
  /** @type {Map<string, Set<(event: any) => void>>} */
  const listeners = new Map();
  /** @type {HTMLElement | undefined} */
  let place;
  /** @type {ReturnType<typeof openWalletSheet> | undefined} */
  let sheet;
  let isConfirmed = false;
  /** @type {Resolution} */
  let shown = {};

  /** @param {string} name @param {object} [event] */
  function emit(name, event = {}) {
    for (const listener of listeners.get(name) ?? []) listener({ elementType: 'expressCheckout', ...event });
  }

  /**
   * Gives the page some time to answer an event.
   * @param {string} name @param {object} event @param {number} limit
   * @returns {Promise<{ resolution: Resolution | undefined } | 'rejected'>}
   */
  function ask(name, event, limit) {
    return new Promise((done) => {
      const timer = setTimeout(() => {
        console.error(`The ${name} event was not answered within ${limit} ms.`);
        done('rejected');
      }, limit);
      const answer = (/** @type {{ resolution: Resolution | undefined } | 'rejected'} */ value) => {
        clearTimeout(timer);
        done(value);
      };
      emit(name, {
        ...event,
        resolve: (/** @type {Resolution | undefined} */ resolution) => {
          check(resolution);
          answer({ resolution });
        },
        reject: () => answer('rejected'),
      });
    });
  }

  /** @param {Resolution} [resolution] */
  function check(resolution = {}) {
    const { lineItems = shown.lineItems ?? [], shippingRates } = resolution;
    const amount = payment().amount ?? 0;
    const sum = lineItems.reduce((all, item) => all + item.amount, 0);
    if (amount < sum) {
      throw integrationError(`The amount ${amount} is less than the total amount of the line items provided.`);
    }
    if (!shippingRates) return;
    const ids = new Set(shippingRates.map(({ id }) => id));
    if (shippingRates.length === 0 || ids.size < shippingRates.length) {
      throw integrationError('shippingRates must have at least one rate, each with its own id.');
    }
    for (const { amount: price } of shippingRates) {
      if (!Number.isInteger(price) || price < 0) throw integrationError('A shipping rate needs an amount in cents.');
    }
  }

  async function press() {
    const answer = await ask('click', { expressPaymentType: 'google_pay' }, CLICK_MS);
    if (answer === 'rejected') return;
    shown = { ...options, ...answer.resolution };
    if (options.shippingAddressRequired && !shown.shippingRates?.length) {
      throw integrationError('When shippingAddressRequired is true, you must specify valid shippingRates.');
    }
    isConfirmed = false;
    sheet = openWalletSheet({
      name: 'Google Pay',
      amount: () => payment().amount ?? 0,
      countries: options.allowedShippingCountries,
      onAddress: (address) => void moveTo(address),
      onRate: (shippingRate) => void changeRate(shippingRate),
      onPay: confirm,
      onCancel: () => emit('cancel'),
    });
  }

  /** Before the payment a wallet hides street and name, and half of a Canadian code. @param {import('./wallet-sheet.js').Address} address */
  async function moveTo({ city, state, postal_code, country }) {
    const visible = country === 'CA' ? postal_code.slice(0, 3) : postal_code;
    const event = { name: '', address: { city, state, postal_code: visible, country } };
    const answer = await ask('shippingaddresschange', event, CHANGE_MS);
    if (answer === 'rejected') return sheet?.refuse('The shop cannot ship this order there.');
    shown = { ...shown, ...answer.resolution };
    sheet?.showRates(shown.shippingRates ?? []);
    sheet?.showTotals(shown.lineItems ?? []);
  }

  /** @param {Rate} shippingRate */
  async function changeRate(shippingRate) {
    const answer = await ask('shippingratechange', { shippingRate }, CHANGE_MS);
    if (answer === 'rejected') return sheet?.refuse('The shop does not offer this delivery.');
    shown = { ...shown, ...answer.resolution };
    sheet?.showTotals(shown.lineItems ?? []);
  }

  function confirm() {
    const { address, rate, email, phone } = sheet?.state() ?? {};
    isConfirmed = true;
    sheet?.wait('Paying …');
    emit('confirm', {
      expressPaymentType: 'google_pay',
      billingDetails: {
        name: 'Dolores Kowalczyk',
        ...(options.emailRequired && { email }),
        ...(options.phoneNumberRequired && { phone }),
        address,
      },
      shippingAddress: { name: 'Dolores Kowalczyk', address },
      shippingRate: rate,
      /** @param {{ reason?: string, message?: string }} [payload] */
      paymentFailed({ reason = 'fail', message = 'The payment failed.' } = {}) {
        isConfirmed = false;
        if (reason === 'fail') sheet?.close();
        else sheet?.retry(message);
      },
    });
  }

  return {
    /** @param {string | HTMLElement} parent */
    mount(parent) {
      place = (typeof parent === 'string' ? document.querySelector(parent) : parent) ?? undefined;
      if (!place) throw new Error(`The selector you specified (${parent}) applies to no DOM elements.`);
      const wallet = hasWallet();
      if (wallet) place.replaceChildren(walletButton(options.buttonHeight ?? 44, () => void press()));
      const others = { applePay: false, link: false, paypal: false, amazonPay: false, klarna: false };
      queueMicrotask(() =>
        emit('ready', { availablePaymentMethods: wallet ? { ...others, googlePay: true } : undefined }),
      );
    },
    unmount: () => place?.replaceChildren(),
    destroy() {
      place?.replaceChildren();
      listeners.clear();
    },
    /** @param {string} name @param {(event: any) => void} listener */
    on(name, listener) {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
      return this;
    },
    /** @param {string} name @param {(event: any) => void} [listener] */
    off(name, listener) {
      if (listener) listeners.get(name)?.delete(listener);
      else listeners.delete(name);
      return this;
    },
    update() {},
    submit: async () =>
      isConfirmed ? {} : { error: { type: 'validation_error', message: 'The wallet has not confirmed a payment.' } },
    /** @param {object} params of the token */
    tokenise(params) {
      const { address, card, email, phone } = sheet?.state() ?? {};
      if (!isConfirmed || !card || !address) {
        return { error: { type: 'invalid_request_error', message: 'The wallet has not confirmed a payment.' } };
      }
      return callStripe(account, 'POST', 'confirmation_tokens', {
        payment_method_data: {
          type: 'card',
          card: { number: card.number, exp_month: 12, exp_year: 2040, wallet: 'google_pay' },
          billing_details: { name: 'Dolores Kowalczyk', email, phone },
        },
        shipping: { name: 'Dolores Kowalczyk', phone, address },
        ...params,
      });
    },
  };
}

/** @param {number} height @param {() => void} onClick */
function walletButton(height, onClick) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Google Pay · test wallet';
  Object.assign(button.style, {
    width: '100%',
    height: `${height}px`,
    border: '0',
    borderRadius: '4px',
    background: '#000000',
    color: '#FFFFFF',
    font: '600 16px Arial, sans-serif',
    cursor: 'pointer',
  });
  button.addEventListener('click', onClick);
  return button;
}

/** @param {string} message */
function integrationError(message) {
  const error = new Error(message);
  error.name = 'IntegrationError';
  return error;
}
