/**
 * A mock of the page on which a bank authenticates the card holder.
 * @param {{ amount?: number, currency?: string }} intent of a payment, or of a card to be saved
 * @returns {Promise<'succeeded' | 'failed'>} leaving the page counts as failing it
 */
export function askCardHolder({ amount, currency }) {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-labelledby', 'sandbox-challenge-title');
  dialog.setAttribute('aria-describedby', 'sandbox-challenge-text');
  Object.assign(dialog.style, {
    width: 'min(100% - 32px, 440px)',
    padding: '24px',
    border: '1px solid #16181D',
    borderRadius: '4px',
    background: '#FFFFFF',
    color: '#16181D',
  });
  const title = textElement('h2', '3-D Secure test page');
  title.id = 'sandbox-challenge-title';
  title.style.fontSize = '26px';
  const text = textElement('p', `Your bank asks you to confirm ${amountText(amount, currency)}. No money moves here.`);
  text.id = 'sandbox-challenge-text';
  text.style.margin = '12px 0 20px';
  const form = document.createElement('form');
  form.method = 'dialog';
  Object.assign(form.style, { display: 'grid', gap: '8px' });
  form.append(button('Complete authentication', 'succeeded', true), button('Fail authentication', 'failed', false));
  dialog.append(title, text, form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'succeeded' ? 'succeeded' : 'failed');
    });
  });
}

/** @param {number | undefined} amount @param {string | undefined} currency */
function amountText(amount, currency) {
  if (amount === undefined) return 'that this card is saved';
  return `a payment of ${(amount / 100).toLocaleString('en-US', { style: 'currency', currency: currency ?? 'usd' })}`;
}

/** @param {string} label @param {string} value @param {boolean} isMain */
function button(label, value, isMain) {
  const element = /** @type {HTMLButtonElement} */ (textElement('button', label));
  element.value = value;
  Object.assign(element.style, {
    minHeight: '48px',
    border: '1px solid #16181D',
    borderRadius: '4px',
    background: isMain ? '#16181D' : '#FFFFFF',
    color: isMain ? '#F6F4EF' : '#16181D',
    font: 'inherit',
    fontWeight: '600',
    cursor: 'pointer',
  });
  return element;
}

/** @param {string} tag @param {string} text */
function textElement(tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
