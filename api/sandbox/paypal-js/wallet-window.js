/**
 * Shows the wallet over the page, in a frame of its own, as PayPal's script does where it cannot open a window.
 * @param {URL} base where the look-alike's files are
 * @param {string} orderID
 * @returns {Promise<{ type: 'approved', payerID: string } | { type: 'cancelled' } | { type: 'failed' }>}
 */
export function openWallet(base, orderID) {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', 'PayPal');
  Object.assign(dialog.style, {
    width: 'min(100%, 480px)',
    maxWidth: '100%',
    height: 'min(100%, 560px)',
    maxHeight: '100%',
    margin: 'auto',
    padding: '0',
    border: '0',
    background: '#FFFFFF',
    overflow: 'hidden',
  });
  const frame = document.createElement('iframe');
  frame.title = 'PayPal';
  frame.src = new URL(`wallet.html?token=${encodeURIComponent(orderID)}`, base).href;
  Object.assign(frame.style, { display: 'block', width: '100%', height: '100%', border: '0' });
  dialog.append(frame);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    /** @param {any} said */
    function end(said) {
      window.removeEventListener('message', hear);
      dialog.remove();
      resolve(said);
    }
    /** @param {MessageEvent} message */
    function hear({ source, origin, data }) {
      if (source === frame.contentWindow && origin === base.origin && data?.wallet) end(data.wallet);
    }
    window.addEventListener('message', hear);
    dialog.addEventListener('cancel', () => end({ type: 'cancelled' }));
  });
}
