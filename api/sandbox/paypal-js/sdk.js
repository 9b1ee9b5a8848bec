/**
 * A mock of PayPal's script with the part of its interface that the shop uses: `paypal.Buttons(options)`, whose
 * button creates an order, opens the wallet and reports what the shopper did there.
 */
(() => {
  const base = new URL('.', /** @type {HTMLScriptElement} */ (document.currentScript).src);
  const wallet = import(new URL('wallet-window.js', base).href);

  /** @param {import('@paypal/paypal-js').PayPalButtonsComponentOptions} options */
  function Buttons(options = {}) {
    const button = makeButton();
    button.addEventListener('click', () => void pay(options, button));
    return {
      isEligible: () => true,
      /** @param {HTMLElement | string} place */
      async render(place) {
        const element = typeof place === 'string' ? document.querySelector(place) : place;
        if (!element) throw new Error('Document is ready and element does not exist');
        element.append(button);
        options.onInit?.({}, { enable: () => able(button, true), disable: () => able(button, false) });
      },
      async close() {
        button.remove();
      },
      async updateProps() {},
    };
  }

  /**
   * @param {import('@paypal/paypal-js').PayPalButtonsComponentOptions} options
   * @param {HTMLButtonElement} button
   */
  async function pay(options, button) {
    if (button.disabled || !(await isAllowed(options))) return;
    button.disabled = true;
    button.setAttribute('aria-busy', 'true');
    try {
      const source = /** @type {const} */ ({ paymentSource: 'paypal' });
      const create = options.createSubscription ?? options.createOrder;
      const orderID = await create?.(source, /** @type {any} */ ({}));
      if (!orderID) throw new Error('Expected an order id to be passed');
      const { openWallet } = await wallet;
      for (let isOpen = true; isOpen; ) {
        isOpen = false;
        const outcome = await openWallet(base, orderID);
        if (outcome.type === 'approved') {
          const subscriptionID = options.createSubscription ? orderID : undefined;
          const approved = { orderID, subscriptionID, payerID: outcome.payerID, paymentSource: 'paypal' };
          const restart = () => {
            isOpen = true;
          };
          await options.onApprove?.(/** @type {any} */ (approved), { redirect() {}, restart });
        } else if (outcome.type === 'cancelled') {
          await options.onCancel?.({ orderID }, { redirect() {} });
        } else {
          throw new Error('The wallet ended with an error');
        }
      }
    } catch (error) {
      options.onError?.({ message: error instanceof Error ? error.message : String(error) });
    } finally {
      button.disabled = false;
      button.removeAttribute('aria-busy');
    }
  }

  /** @param {import('@paypal/paypal-js').PayPalButtonsComponentOptions} options */
  async function isAllowed({ onClick }) {
    let isRejected = false;
    const said = await onClick?.(
      { fundingSource: 'paypal' },
      {
        resolve: async () => {},
        async reject() {
          isRejected = true;
        },
      },
    );
    await said;
    return !isRejected;
  }

  /** @param {HTMLButtonElement} button @param {boolean} isAble */
  async function able(button, isAble) {
    button.disabled = !isAble;
  }

  function makeButton() {
    const button = document.createElement('button');
    button.type = 'button';
    button.setAttribute('aria-label', 'Pay with PayPal');
    button.textContent = 'PayPal';
    Object.assign(button.style, {
      width: '100%',
      height: '48px',
      border: '0',
      borderRadius: '4px',
      background: '#FFC439',
      color: '#003087',
      font: 'italic 800 20px/1 "Helvetica Neue", Arial, sans-serif',
      cursor: 'pointer',
    });
    return button;
  }

  Object.assign(window, {
    paypal: { version: '5.0.0-look-alike', Buttons, FUNDING: { PAYPAL: 'paypal' }, isFundingEligible: () => true },
  });
})();
