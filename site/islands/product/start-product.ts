import { productMessages } from '../../../contract/messages/product.ts';
import { hasPrinter } from '../../lib/filament/has-printer.ts';
import { onContent } from '../../lib/page-content.ts';
import { notify } from '../../stores/notice.ts';
import { $user } from '../../stores/session.ts';
import './start-options.ts';
import './start-buy-box.ts';
import './start-gallery.ts';
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

/** Phones that write NFC tags load the code for it; all others download the same files. */
onContent(async (content) => {
  if (!('NDEFReader' in window)) return;
  const { startTagWriters } = await import('../filament/start-tag-writers.ts');
  startTagWriters(content);
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

onContent((content) => {
  if (hasPrinter()) void import('../filament/show-fit.ts').then(({ showFit }) => showFit(content));
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

/** The code that filters reviews loads with the first press. */
document.addEventListener('click', async ({ target }) => {
  const pressed = target instanceof Element ? target.closest('[data-review-filter], [data-reviews-more]') : null;
  const section = pressed?.closest<HTMLElement>('[data-reviews]');
  if (!pressed || !section) return;
  const { showReviews } = await import('./show-reviews.ts');
  await showReviews(section, pressed);
});

/** Tabs in the ARIA pattern: arrow keys move, and Tab reaches only the open one. */
onContent((content) => {
  for (const list of content.querySelectorAll<HTMLElement>('[role="tablist"]')) startTabs(list);
});

function startTabs(list: HTMLElement): void {
  const tabs = tabsOf(list);
  list.addEventListener('click', ({ target }) => openTab(tabs.find((tab) => tab === target)));
  list.addEventListener('keydown', (event) => {
    const at = tabs.findIndex((tab) => tab.tabIndex === 0);
    const to: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
    const next = to[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    const tab = tabs.at(next % tabs.length);
    openTab(tab);
    tab?.focus();
  });
}

function tabsOf(list: Element | null): HTMLButtonElement[] {
  return [...(list?.querySelectorAll<HTMLButtonElement>('[role="tab"]') ?? [])];
}

/** Shows a tab's panel in place of the open one. */
function openTab(tab: HTMLButtonElement | undefined): void {
  if (!tab) return;
  for (const other of tabsOf(tab.closest('[role="tablist"]'))) {
    other.setAttribute('aria-selected', String(other === tab));
    other.tabIndex = other === tab ? 0 : -1;
    const panel = document.getElementById(other.getAttribute('aria-controls') ?? '');
    if (panel) panel.hidden = other !== tab;
  }
}
