/** @typedef {{ id: string, amount: number, displayName: string, deliveryEstimate?: string }} Rate */
/** @typedef {{ name: string, amount: number }} LineItem */
/** @typedef {{ line1: string, line2: string | null, city: string, state: string, postal_code: string, country: string }} Address */

/** The addresses in the test wallet. @type {readonly Address[]} */
const addresses = [
  { line1: '4120 Second Avenue', line2: 'Unit 6', city: 'Detroit', state: 'MI', postal_code: '48201', country: 'US' },
  { line1: '2100 Kalakaua Avenue', line2: null, city: 'Honolulu', state: 'HI', postal_code: '96815', country: 'US' },
  { line1: '111 Wellington Street', line2: null, city: 'Ottawa', state: 'ON', postal_code: 'K1A 0A9', country: 'CA' },
];

/** The cards in the test wallet: Stripe's published numbers. */
const cards = [
  { name: 'Visa ending 4242', number: '4242424242424242' },
  { name: 'Visa ending 0002, which is declined', number: '4000000000000002' },
  { name: 'Visa ending 3155, whose bank asks', number: '4000002500003155' },
];

/**
 * A stand-in for the sheet of a wallet, which belongs to the browser and not to the page.
 * @param {{
 *   name: string,
 *   amount: () => number,
 *   countries: readonly string[] | undefined,
 *   onAddress: (address: Address) => void,
 *   onRate: (rate: Rate) => void,
 *   onPay: () => void,
 *   onCancel: () => void,
 * }} options
 */
export function openWalletSheet({ name, amount, countries, onAddress, onRate, onPay, onCancel }) {
  const dialog = element('dialog', { width: 'min(100% - 32px, 460px)', padding: '24px', border: '1px solid #16181D' });
  Object.assign(dialog.style, { borderRadius: '4px', background: '#FFFFFF', color: '#16181D' });
  dialog.setAttribute('aria-labelledby', 'sandbox-wallet-title');
  const title = element('h2', { fontSize: '26px', marginBottom: '12px' }, `${name} test wallet`);
  title.id = 'sandbox-wallet-title';
  const email = field('Email', 'email', 'dolores@example.com');
  const phone = field('Phone', 'tel', '+1 313-555-0188');
  const offered = addresses.filter(({ country }) => !countries || countries.includes(country));
  let address = offered[0];
  let card = cards[0];
  /** @type {Rate | undefined} */
  let rate;

  const ratesPlace = element('div', {});
  const itemsPlace = element('div', {});
  const status = element('p', { minHeight: '24px', margin: '8px 0' });
  status.setAttribute('role', 'status');
  const pay = button('Pay', true, () => onPay());
  const cancel = button('Cancel', false, () => dialog.close());
  const buttons = element('div', { display: 'grid', gap: '8px' });
  buttons.append(pay, cancel);
  dialog.append(
    title,
    choices(
      'Ship to',
      offered.map(({ line1, city, state }) => `${line1}, ${city}, ${state}`),
      (index) => {
        address = offered[index];
        wait();
        if (address) onAddress(address);
      },
    ),
    ratesPlace,
    choices(
      'Card',
      cards.map((each) => each.name),
      (index) => {
        card = cards[index];
      },
    ),
    email.label,
    phone.label,
    itemsPlace,
    status,
    buttons,
  );
  dialog.addEventListener('close', () => {
    dialog.remove();
    if (!isDone) onCancel();
  });
  let isDone = false;

  function wait(text = 'Asking the shop …') {
    /** @type {HTMLButtonElement} */ (pay).disabled = true;
    status.textContent = text;
  }

  /** @param {readonly LineItem[]} lineItems */
  function showTotals(lineItems) {
    itemsPlace.replaceChildren(
      ...[...lineItems, ...(rate ? [{ name: rate.displayName, amount: rate.amount }] : []), total()].map(row),
    );
    /** @type {HTMLButtonElement} */ (pay).disabled = false;
    pay.textContent = `Pay ${dollars(amount())}`;
    status.textContent = '';
  }
  const total = () => ({ name: 'Total', amount: amount() });

  document.body.append(dialog);
  dialog.showModal();
  wait();
  if (address) onAddress(address);

  return {
    wait,
    showTotals,
    /** @param {readonly Rate[]} rates the first is chosen */
    showRates(rates) {
      rate = rates[0];
      const texts = rates.map(({ displayName, deliveryEstimate, amount: price }) =>
        [displayName, deliveryEstimate, dollars(price)].filter(Boolean).join(', '),
      );
      ratesPlace.replaceChildren(
        choices('Delivery', texts, (index) => {
          rate = rates[index];
          wait();
          if (rate) onRate(rate);
        }),
      );
    },
    /** @param {string} message */
    refuse(message) {
      status.textContent = message;
      /** @type {HTMLButtonElement} */ (pay).disabled = true;
    },
    /** The shopper may correct something and pay again. @param {string} message */
    retry(message) {
      status.textContent = message;
      /** @type {HTMLButtonElement} */ (pay).disabled = false;
    },
    /** Closes without a cancel event. */
    close() {
      isDone = true;
      dialog.close();
    },
    state: () => ({ address, card, rate, email: email.input.value, phone: phone.input.value }),
  };
}

/** @param {number} cents */
function dollars(cents) {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** @param {LineItem} item */
function row({ name, amount }) {
  const line = element('p', { display: 'flex', justifyContent: 'space-between' });
  line.append(element('span', {}, name), element('b', {}, dollars(amount)));
  return line;
}

/** @param {string} label @param {readonly string[]} texts @param {(index: number) => void} onChoose */
function choices(label, texts, onChoose) {
  const group = element('fieldset', { border: '0', padding: '0', margin: '0 0 12px' });
  const name = `sandbox-wallet-${label}`;
  group.append(element('legend', { fontWeight: '600' }, label));
  texts.forEach((text, index) => {
    const line = element('label', { display: 'flex', gap: '8px', alignItems: 'center', minHeight: '28px' });
    const radio = document.createElement('input');
    radio.type = 'radio';
    radio.name = name;
    radio.checked = index === 0;
    radio.addEventListener('change', () => onChoose(index));
    line.append(radio, text);
    group.append(line);
  });
  return group;
}

/** @param {string} text @param {string} type @param {string} value */
function field(text, type, value) {
  const label = element('label', { display: 'grid', gap: '4px', margin: '0 0 8px' }, text);
  const input = document.createElement('input');
  input.type = type;
  input.value = value;
  Object.assign(input.style, { minHeight: '40px', padding: '0 8px', border: '1px solid #6B6F76', font: 'inherit' });
  label.append(input);
  return { label, input };
}

/** @param {string} text @param {boolean} isMain @param {() => void} onClick */
function button(text, isMain, onClick) {
  const made = element(
    'button',
    {
      minHeight: '48px',
      border: '1px solid #16181D',
      borderRadius: '4px',
      background: isMain ? '#16181D' : '#FFFFFF',
      color: isMain ? '#F6F4EF' : '#16181D',
      font: 'inherit',
      fontWeight: '600',
      cursor: 'pointer',
    },
    text,
  );
  /** @type {HTMLButtonElement} */ (made).type = 'button';
  made.addEventListener('click', onClick);
  return made;
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Partial<CSSStyleDeclaration>} style @param {string} [text]
 * @returns {HTMLElementTagNameMap[Tag]}
 */
function element(tag, style, text) {
  const made = document.createElement(tag);
  Object.assign(made.style, style);
  if (text) made.append(text);
  return made;
}
