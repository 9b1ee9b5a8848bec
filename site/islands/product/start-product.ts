import { productMessages } from '../../../api/contract/messages/product.ts';
import { notify } from '../../stores/notice.ts';
import './options/start-options.ts';
import './start-calculator.ts';
import './start-gallery.ts';
import { openTab } from './start-tabs.ts';
import '../start-recent.ts';

/** Read More jumps to the tabs and opens the description. The URL stays, so that Back still leaves the page. */
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('[data-read-more]') : null;
  const tab = document.querySelector<HTMLButtonElement>('#tab-description');
  if (!link || !tab) return;
  event.preventDefault();
  openTab(tab);
  tab.focus({ preventScroll: true });
  tab.scrollIntoView({ block: 'start' });
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
