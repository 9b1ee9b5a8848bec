import { createExpressElement } from './express-element.js';
import { createFrameElement } from './frame-element.js';
import { intentCalls } from './intent-calls.js';

/** @typedef {import('./call-stripe.js').StripeError} StripeError */
/** @typedef {ReturnType<typeof createFrameElement>} FrameElement */

const OWN_ADDRESS = new URL('..', import.meta.url).href.replace(/\/$/, '');

/**
 * A mock of Stripe.js for shops that run without Stripe's keys: the calls that the checkout makes, with
 * Stripe's own names and answers.
 * @param {string} key the publishable key
 * @param {{ apiBase?: string }} [options] URL of the mock API; defaults to the origin of this script
 */
export function createStripe(key, { apiBase = OWN_ADDRESS } = {}) {
  const account = { apiBase, key };

  return {
    elements: (/** @type {ElementsOptions} */ options) => createElements(account, options),
    ...intentCalls(account),

    /** @param {{ elements: Elements, params?: TokenParams }} options */
    async createConfirmationToken({ elements, params = {} }) {
      const all = { setup_future_usage: elements.setupFutureUsage(), ...params };
      const wallet = elements.wallet();
      const { object, error } = wallet
        ? await wallet.tokenise(all)
        : await tokenise(elements.card(), 'confirmation_tokens', all);
      return error ? { error } : { confirmationToken: object };
    },

    /** @param {{ elements?: Elements, card?: FrameElement, billing_details?: object, params?: object }} options */
    async createPaymentMethod({ elements, card, billing_details, params }) {
      const method = { billing_details, ...params };
      const { object, error } = await tokenise(card ?? elements?.card(), 'payment_methods', method);
      return error ? { error } : { paymentMethod: object };
    },
  };
}

/** @typedef {{ mode?: string, amount?: number, currency?: string, setupFutureUsage?: string | null, appearance?: { variables?: Record<string, string> } }} ElementsOptions */
/** @typedef {{ payment_method_data?: { billing_details?: object }, return_url?: string }} TokenParams */
/** @typedef {ReturnType<typeof createElements>} Elements */

/** @param {import('./call-stripe.js').Account} account @param {ElementsOptions} options */
function createElements(account, options = {}) {
  /** @type {FrameElement | undefined} */
  let element;
  /** @type {ReturnType<typeof createExpressElement> | undefined} */
  let wallet;
  let current = options;
  return {
    /** @param {string} type @param {import('./express-element.js').ExpressOptions} [elementOptions] */
    create(type, elementOptions) {
      if (type === 'expressCheckout') {
        wallet = createExpressElement(account, () => current, elementOptions);
        return wallet;
      }
      if (type !== 'payment' && type !== 'card') {
        throw new Error(`The sandbox has the elements payment, card and expressCheckout, not ${type}.`);
      }
      element = createFrameElement(type, account, () => current.appearance?.variables ?? {});
      return element;
    },
    getElement: (/** @type {string} */ type) => (type === 'expressCheckout' ? wallet : element) ?? null,
    /** Like Stripe.js, it applies changes some time later, and says when. @param {ElementsOptions} changes */
    async update(changes) {
      await new Promise((resolve) => setTimeout(resolve));
      current = { ...current, ...changes };
      if (changes.appearance) element?.update();
    },
    submit: async () => (wallet ?? element)?.submit() ?? { error: noElement() },
    fetchUpdates: async () => ({}),
    card: () => element,
    wallet: () => wallet,
    setupFutureUsage: () => current.setupFutureUsage,
  };
}

/**
 * @param {FrameElement | undefined} element
 * @param {'payment_methods' | 'confirmation_tokens'} path
 * @param {TokenParams & { billing_details?: object }} params
 */
async function tokenise(element, path, { payment_method_data: data, ...params }) {
  return element ? element.tokenise(path, { ...data, ...params }) : { error: noElement() };
}

/** @returns {StripeError} */
function noElement() {
  return { type: 'invalid_request_error', message: 'No element is mounted to read the card from.' };
}

Object.assign(window, { Stripe: createStripe });
