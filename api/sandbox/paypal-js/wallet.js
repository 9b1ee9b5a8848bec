const orderID = new URLSearchParams(location.search).get('token') ?? '';
/** Ids of subscriptions look like this. */
const isMonthly = orderID.startsWith('I-');
const order = new URL(`${isMonthly ? 'subscriptions' : 'orders'}/${encodeURIComponent(orderID)}`, location.href);
const form = /** @type {HTMLFormElement} */ (document.getElementById('form'));
const approve = /** @type {HTMLButtonElement} */ (document.getElementById('approve'));

/** @param {string} id @param {string} text */
function show(id, text) {
  const element = document.getElementById(id);
  if (element) element.textContent = text;
}

/** @param {{ type: string, payerID?: string }} wallet */
function tell(wallet) {
  window.parent.postMessage({ wallet }, location.origin);
}

async function load() {
  const response = await fetch(order);
  if (!response.ok) throw new Error('This payment is not known.');
  const { shop, status, amount, description } = await response.json();
  const isOver = isMonthly
    ? !['APPROVAL_PENDING', 'APPROVED'].includes(status)
    : ['COMPLETED', 'VOIDED'].includes(status);
  if (isOver) throw new Error('This payment is over already.');
  show('shop', shop);
  show('amount', Number(amount.value).toLocaleString('en-US', { style: 'currency', currency: amount.currency_code }));
  show('order', description ?? '');
  for (const choice of form.querySelectorAll('[data-pays]')) {
    choice.toggleAttribute('hidden', choice.getAttribute('data-pays') !== (isMonthly ? 'monthly' : 'once'));
  }
  approve.disabled = false;
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  approve.disabled = true;
  const response = await fetch(`${order.href}/approve`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ funding: new FormData(form).get('funding') }),
  });
  if (response.ok) tell({ type: 'approved', payerID: (await response.json()).payerID });
  else show('problem', 'This payment cannot be approved any more.');
});
document.getElementById('cancel')?.addEventListener('click', () => tell({ type: 'cancelled' }));
document.getElementById('fail')?.addEventListener('click', () => tell({ type: 'failed' }));

load().catch((error) => show('problem', error.message));
