// Inlined and run before the first paint, because a page can be used before its scripts have loaded. An early press is
// held and replayed once when its button works; pressing twice meanwhile counts once. Early typing is reported to
// React, which would otherwise never get the event.
(() => {
  const DEAD_ISLAND = 'astro-island[ssr]';
  /** Deferred scripts have run by then. Before, a button outside of islands may do nothing. */
  let isStarted = document.readyState === 'complete';
  document.addEventListener('DOMContentLoaded', () => {
    isStarted = true;
  });
  /** @type {WeakSet<Element>} */
  const held = new WeakSet();
  /** What React may undo when it hydrates the fields. @type {WeakMap<Element, { value: string, checked?: boolean }>} */
  const entered = new WeakMap();

  document.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (!button) return;
      const island = button.closest(DEAD_ISLAND);
      if (island || !(isStarted || worksAlone(button))) hold(event, button, island, () => button.click());
    },
    true,
  );

  document.addEventListener(
    'submit',
    (event) => {
      const { target: form } = event;
      if (!(form instanceof HTMLFormElement)) return;
      const island = form.closest(DEAD_ISLAND);
      if (island) hold(event, form, island, () => form.requestSubmit());
    },
    true,
  );

  document.addEventListener(
    'input',
    (event) => {
      const { target: field } = event;
      // Chosen files cannot be entered again: the drop area reads them itself.
      if (!isField(field) || field.type === 'file') return;
      const island = field.closest(DEAD_ISLAND);
      if (!island) return;
      entered.set(field, { value: field.value, ...('checked' in field && { checked: field.checked }) });
      hold(event, field, island, () => report(field));
    },
    true,
  );

  /**
   * @param {Event} event
   * @param {Element} element
   * @param {Element | null} island
   * @param {() => void} carryOut
   */
  function hold(event, element, island, carryOut) {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (held.has(element)) return;
    held.add(element);
    const [place, moment] = island ? [island, 'astro:hydrate'] : [document, 'DOMContentLoaded'];
    const release = () => {
      held.delete(element);
      carryOut();
    };
    place.addEventListener(moment, release, { once: true });
  }

  /**
   * Browsers submit forms and open popovers without a script.
   * @param {HTMLButtonElement} button
   */
  function worksAlone(button) {
    if (button.hasAttribute('popovertarget') || button.hasAttribute('commandfor')) return true;
    return button.type === 'submit' && button.form !== null && button.form.getAttribute('method') !== 'dialog';
  }

  /** @param {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} field */
  function report(field) {
    const { value = '', checked } = entered.get(field) ?? {};
    // The first event makes React adopt the field's value; from then on it reacts to changes only.
    field.dispatchEvent(new Event('input', { bubbles: true }));
    if (field instanceof HTMLSelectElement) {
      field.value = value;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    } else if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
      field.checked = !checked;
      field.click();
    } else {
      field.value = '';
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }

  /**
   * @param {EventTarget | null} target
   * @returns {target is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement}
   */
  function isField(target) {
    return (
      target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
    );
  }
})();
