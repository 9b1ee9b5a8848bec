/** @typedef {import('./call-stripe.js').Account} Account */
/** @typedef {{ complete: boolean, empty: boolean, error?: import('./call-stripe.js').StripeError }} CardState */

const INITIAL_HEIGHT = 172;

/**
 * The page's side of the card form: an iframe of another origin, and a port to it.
 * @param {'payment' | 'card'} type
 * @param {Account} account
 * @param {() => Record<string, string>} variables of the page's appearance
 */
export function createFrameElement(type, account, variables) {
  /** @type {Map<string, Set<(event: any) => void>>} */
  const listeners = new Map();
  /** @type {HTMLIFrameElement | undefined} */
  let frame;
  /** @type {MessagePort | undefined} */
  let port;
  let nextId = 1;
  /** @type {Map<number, (result: any) => void>} */
  const waiting = new Map();

  /** @param {string} name @param {object} [event] */
  function emit(name, event = {}) {
    for (const listener of listeners.get(name) ?? []) listener({ elementType: type, ...event });
  }

  /** @param {MessageEvent} message */
  function receive({ data }) {
    if ('id' in data) {
      waiting.get(data.id)?.(data.result);
      waiting.delete(data.id);
    } else if (data.event === 'height') {
      if (frame) frame.style.height = `${data.value}px`;
    } else if (data.event === 'change') {
      emit('change', { ...data.value, collapsed: false, value: { type: 'card' } });
    } else {
      emit(data.event);
    }
  }

  function connect() {
    const channel = new MessageChannel();
    port = channel.port1;
    port.onmessage = receive;
    // The frame has no origin that could be named; only our own markup is ever loaded in it.
    frame?.contentWindow?.postMessage({ account, variables: variables() }, '*', [channel.port2]);
  }

  /** @param {string} call @param {unknown} [value] @returns {Promise<any>} */
  function ask(call, value) {
    if (!port) return Promise.reject(new Error(`The ${type} element is not mounted yet.`));
    const id = nextId++;
    port.postMessage({ id, call, value });
    return new Promise((resolve) => waiting.set(id, resolve));
  }

  function unmount() {
    port?.close();
    frame?.remove();
    port = frame = undefined;
  }

  return {
    /** @param {string | HTMLElement} place */
    mount(place) {
      const parent = typeof place === 'string' ? document.querySelector(place) : place;
      if (!parent) throw new Error(`The selector you specified (${place}) applies to no DOM elements.`);
      unmount();
      frame = document.createElement('iframe');
      frame.src = `${account.apiBase}/v3/card-frame.html`;
      frame.title = 'Secure card payment input frame';
      // Scripts, but no origin: the page cannot read what is typed in the frame.
      frame.setAttribute('sandbox', 'allow-scripts');
      Object.assign(frame.style, { display: 'block', width: '100%', border: '0', height: `${INITIAL_HEIGHT}px` });
      frame.addEventListener('load', connect);
      frame.addEventListener('error', () => emit('loaderror', { error: { type: 'api_connection_error' } }));
      parent.replaceChildren(frame);
    },
    unmount,
    destroy() {
      unmount();
      listeners.clear();
      emit('destroy');
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
    update() {
      if (port) void ask('paint', variables());
    },
    focus: () => void ask('focus'),
    blur: () => void ask('blur'),
    clear: () => void ask('clear'),
    collapse() {},
    /** @returns {Promise<{ error?: import('./call-stripe.js').StripeError }>} */
    submit: () => ask('submit'),
    /** @param {'payment_methods' | 'confirmation_tokens'} path @param {object} params */
    tokenise: (path, params) => ask('tokenise', { path, params }),
  };
}
