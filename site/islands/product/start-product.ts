import { productMessages } from '../../../contract/messages/product.ts';
import { onContent } from '../../lib/page-content.ts';
import { notify } from '../../stores/notice.ts';
import { $user } from '../../stores/session.ts';
import './start-options.ts';
import './start-buy-box.ts';
import './start-gallery.ts';
import './start-reviews.ts';
import './start-tabs.ts';
import '../start-recent.ts';

/** Read More unfolds the description below what was read of it, and moves the focus there. */
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-read-more]') : null;
  const text = document.querySelector<HTMLElement>('[data-description]');
  if (!button || !text) return;
  text.classList.remove('clamp');
  text.focus({ preventScroll: true });
  button.hidden = true;
});

/** The details for phones are a copy of the tabs. */
document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element) || !target.closest('[data-opens="product-details"]')) return;
  for (const place of document.querySelectorAll<HTMLElement>('[data-copy-of]')) {
    const text = document.querySelector(`[${place.dataset['copyOf']}]`);
    if (text) place.replaceChildren(...text.cloneNode(true).childNodes);
  }
});

const started = new WeakSet<HTMLFormElement>();

/** The calculator's code loads when one of its fields is used. */
document.addEventListener('focusin', async ({ target }) => {
  const form = target instanceof Element ? target.closest<HTMLFormElement>('[data-calculator]') : null;
  if (!form || started.has(form)) return;
  started.add(form);
  try {
    const { startCalculator } = await import('./start-calculator.ts');
    startCalculator(form);
  } catch {
    started.delete(form);
  }
});

let stopPrices = () => {};

/** Members see their price as theirs. */
onContent((content) => {
  stopPrices();
  const [guests, members] = [content.querySelector('[data-for-guests]'), content.querySelector('[data-for-members]')];
  stopPrices = $user.subscribe((user) => {
    guests?.toggleAttribute('hidden', user?.membership === true);
    members?.toggleAttribute('hidden', user?.membership !== true);
  });
});

/** Copies the URL to share. */
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-copies]') : null;
  if (button) void copy(button.dataset['copies'] ?? '');
});

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    notify({ kind: 'success', text: productMessages.linkCopied });
  } catch {
    // Browsers offer no clipboard without https.
    notify({ kind: 'error', text: productMessages.linkNotCopied });
  }
}

/** The arrow returns to the list that the shopper came from, as it was left; otherwise it leads to the category. */
document.addEventListener('click', (event) => {
  const arrow = event.target instanceof Element ? event.target.closest('[data-way-back]') : null;
  if (!arrow || event.ctrlKey || event.metaKey || event.shiftKey || !cameFromHere()) return;
  event.preventDefault();
  history.back();
});

function cameFromHere(): boolean {
  return history.length > 1 && document.referrer.startsWith(`${location.origin}/`);
}
