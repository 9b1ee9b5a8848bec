import { productMessages } from '../../../../api/contract/messages/product.ts';
import { announceContent } from '../../../shell/page-content.ts';
import { exchangePage } from './exchange-page.ts';
import { optionPage } from './option-pages.ts';

/** Faster than this, a sign that something is on its way would only flicker; in milliseconds. */
const PATIENCE = 200;

/** Marks the option that was pressed, and the content as busy when that takes long; gives back what ends it. */
function showWaiting(option: HTMLElement): () => void {
  const content = option.closest('main');
  option.classList.add('is-chosen');
  const timer = setTimeout(() => content?.setAttribute('aria-busy', 'true'), PATIENCE);
  return () => {
    clearTimeout(timer);
    option.classList.remove('is-chosen');
    content?.removeAttribute('aria-busy');
  };
}

let place: HTMLElement | undefined;

/** Has a sentence read out to those who do not see what changed. Its place outlives the page's content. */
function announce(sentence: string): void {
  if (!place?.isConnected) {
    place = document.createElement('p');
    place.className = 'vh';
    place.role = 'status';
    document.body.append(place);
  }
  place.textContent = sentence;
}

/** Counts the presses: an answer to an earlier one than the last comes too late. */
let press = 0;

/**
 * Shows the product that an option leads to in the place of this one. The address is replaced: going through the options
 * leaves no trail, "back" leads to where the shopper came from (1 §2). What cannot be exchanged is loaded by `leave`.
 */
export async function chooseOption(
  option: HTMLAnchorElement,
  leave: (url: string) => void = (url) => location.replace(url),
): Promise<void> {
  press += 1;
  const mine = press;
  const { href, pathname } = option;
  if (option.hasAttribute('aria-current')) return;
  const stopWaiting = showWaiting(option);
  try {
    const next = await optionPage(pathname);
    if (mine !== press) return;
    inPlace(option, () => {
      exchangePage(next);
      history.replaceState(history.state, '', href);
    });
    announceContent();
    announce(productMessages.nowShowing(document.title));
  } catch {
    if (mine === press) leave(href);
  } finally {
    stopWaiting();
  }
}

/** Keeps the option under the finger, and the focus on it, while everything around it changes. */
function inPlace(option: HTMLElement, exchange: () => void): void {
  const { top } = option.getBoundingClientRect();
  const wentOn = hasGoneOn(document.activeElement);
  exchange();
  const id = CSS.escape(option.dataset['option'] ?? '');
  const same = document.querySelector<HTMLElement>(`[data-option="${id}"]`);
  if (!same) return;
  scrollBy({ top: same.getBoundingClientRect().top - top, behavior: 'instant' });
  if (!wentOn) same.focus({ preventScroll: true });
}

/** The shopper went on to something outside of the content, such as the search, and is not to be called back. */
function hasGoneOn(focused: Element | null): boolean {
  return focused !== null && focused !== document.body && !focused.closest('main');
}
