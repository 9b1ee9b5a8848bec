/**
 * Opens the wallet in an iframe over the page, as PayPal's script does when it cannot open a window.
 * @param {URL} base URL of the mock's files
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
  frame.src = new URL(`wallet/${encodeURIComponent(orderID)}`, base).href;
  Object.assign(frame.style, { display: 'block', width: '100%', height: '100%', border: '0' });
  dialog.append(frame);
  return new Promise((resolve) => {
    /** @param {any} outcome */
    function end(outcome) {
      dialog.remove();
      resolve(outcome);
    }
    // The URL of the wallet's last page says what the shopper did, as with PayPal's redirects.
    frame.addEventListener('load', () => {
      const { pathname, searchParams } = new URL(addressOf(frame));
      if (pathname === new URL('wallet-left', base).pathname) end(Object.fromEntries(searchParams));
    });
    dialog.addEventListener('cancel', () => end({ type: 'cancelled' }));
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Undefined for the browser's own error page, whose URL cannot be read. @param {HTMLIFrameElement} frame */
function addressOf(frame) {
  try {
    return frame.contentWindow?.location.href ?? 'about:blank';
  } catch {
    return 'about:blank';
  }
}
