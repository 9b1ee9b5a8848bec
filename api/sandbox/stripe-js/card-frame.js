import { callStripe } from './call-stripe.js';
import * as rules from './card-rules.js';

/**
 * Runs inside the frame, which has an origin of its own: what is typed here never reaches the page around it.
 * The two talk over one message port; only tokens, errors and the height go out.
 */

const names = /** @type {const} */ (['number', 'expiry', 'cvc', 'zip']);
/** @typedef {(typeof names)[number]} Name */

/** @param {Name} name */
const inputOf = (name) => /** @type {HTMLInputElement} */ (document.getElementById(name));
/** @param {Name} name */
const textOf = (name) => inputOf(name).value;

/** @type {Record<Name, () => rules.Problem | null>} */
const problemOf = {
  number: () => rules.numberProblem(textOf('number')),
  expiry: () => rules.expiryProblem(textOf('expiry'), new Date()),
  cvc: () => rules.cvcProblem(textOf('cvc'), textOf('number')),
  zip: () => rules.zipProblem(textOf('zip')),
};

/** @type {Record<Name, (text: string) => string>} */
const tidy = {
  number: rules.groupNumber,
  expiry: rules.groupExpiry,
  cvc: (text) => rules.digitsOf(text).slice(0, 4),
  zip: (text) => text.toUpperCase(),
};

/** @type {Set<Name>} fields whose problem may be shown */
const shown = new Set();

window.addEventListener('message', ({ source, ports, data }) => {
  const [port] = ports;
  if (source === window.parent && port) connect(port, data);
});

/**
 * @param {MessagePort} port
 * @param {{ account: import('./call-stripe.js').Account, variables?: Record<string, string> }} setup
 */
function connect(port, { account, variables = {} }) {
  const changed = () => port.postMessage({ event: 'change', value: summary() });
  paint(variables);
  for (const name of names) {
    inputOf(name).addEventListener('input', (event) => {
      if (!('inputType' in event) || !String(event.inputType).startsWith('delete')) {
        inputOf(name).value = tidy[name](textOf(name));
      }
      showProblems();
      changed();
    });
    inputOf(name).addEventListener('focus', () => port.postMessage({ event: 'focus' }));
    inputOf(name).addEventListener('blur', () => {
      if (textOf(name)) shown.add(name);
      showProblems();
      changed();
      port.postMessage({ event: 'blur' });
    });
  }

  /** @type {Record<string, (value: any) => unknown>} */
  const calls = {
    submit: () => {
      for (const name of names) shown.add(name);
      showProblems();
      changed();
      const wrong = names.find((name) => problemOf[name]());
      if (wrong) inputOf(wrong).focus();
      return { error: firstError() };
    },
    tokenise: ({ path, params }) => {
      const error = firstError();
      return error ? { error } : callStripe(account, 'POST', path, withCard(path, params));
    },
    focus: () => inputOf('number').focus(),
    blur: () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
    clear: () => {
      for (const name of names) inputOf(name).value = '';
      shown.clear();
      showProblems();
      changed();
    },
    paint,
  };
  port.onmessage = async ({ data: { id, call, value } }) => {
    port.postMessage({ id, result: await calls[call]?.(value) });
  };
  document.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());
  new ResizeObserver(() => port.postMessage({ event: 'height', value: document.body.offsetHeight })).observe(
    document.body,
  );
  port.postMessage({ event: 'ready' });
  // The fields can be typed into before this script has arrived.
  for (const name of names) inputOf(name).value = tidy[name](textOf(name));
  changed();
}

/** @param {Record<string, string>} variables */
function paint(variables) {
  const style = document.documentElement.style;
  for (const [property, name] of Object.entries({
    '--text': 'colorText',
    '--text-2': 'colorTextPlaceholder',
    '--background': 'colorBackground',
    '--danger': 'colorDanger',
    '--radius': 'borderRadius',
    '--font': 'fontFamily',
  })) {
    if (variables[name]) style.setProperty(property, variables[name]);
  }
}

function showProblems() {
  for (const name of names) {
    const problem = shown.has(name) ? problemOf[name]() : null;
    inputOf(name).setAttribute('aria-invalid', String(problem !== null));
    const place = document.getElementById(`${name}-error`);
    const message = problem?.message ?? '';
    if (place && place.textContent !== message) place.textContent = message;
  }
}

function firstError() {
  const problem = names.map((name) => problemOf[name]()).find((found) => found !== null);
  return problem && { type: 'validation_error', ...problem };
}

function summary() {
  const problem = names
    .filter((name) => shown.has(name))
    .map((name) => problemOf[name]())
    .find((found) => found !== null);
  return {
    complete: !firstError(),
    empty: names.every((name) => textOf(name) === ''),
    error: problem && { type: 'validation_error', ...problem },
  };
}

/**
 * @param {string} path
 * @param {{ billing_details?: { address?: object }, [name: string]: unknown }} params
 */
function withCard(path, { billing_details: billing = {}, ...params }) {
  const { month, year } = rules.expiryOf(textOf('expiry'));
  const method = {
    type: 'card',
    card: {
      number: rules.digitsOf(textOf('number')),
      exp_month: month,
      exp_year: year,
      cvc: textOf('cvc'),
    },
    billing_details: { ...billing, address: { ...billing.address, postal_code: rules.keptZip(textOf('zip')) } },
  };
  return path === 'payment_methods' ? { ...method, ...params } : { payment_method_data: method, ...params };
}
