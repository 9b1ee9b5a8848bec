import { consentMessages as words } from '../../api/contract/messages/consent.ts';
import type { PublicSettings } from '../lib/public-settings.ts';
import { $cookieChoice, type CookieChoice, isUndecided } from '../stores/consent.ts';

let question: HTMLElement | undefined;

// Loaded on demand by consent.ts, with its texts.

/**
 * Shows the cookie question at the bottom, without blocking the page. Opened from the footer (`opener`), it takes the
 * focus and returns it; otherwise it leaves the focus alone.
 */
export function askForConsent(page: Document, settings: PublicSettings, opener?: HTMLElement): void {
  question?.remove();
  const asking = page.createElement('section');
  question = asking;
  asking.className = 'consent';
  asking.tabIndex = -1;
  asking.setAttribute('aria-labelledby', 'consent-title');
  asking.innerHTML = `<h2 id="consent-title"></h2><p></p><div><button type="button" class="btn"></button>
    <button type="button" class="btn"></button></div>`;
  const [heading, text, accept, decline] = asking.querySelectorAll('h2, p, button');
  if (heading) heading.textContent = words.title;
  if (text) text.textContent = wordsFor(settings).join(' ');
  const offer = (button: Element | undefined, label: string, choice: CookieChoice) => {
    if (!button) return;
    button.textContent = label;
    button.addEventListener('click', () => {
      $cookieChoice.set(choice);
      asking.remove();
      opener?.focus();
    });
  };
  offer(accept, words.accept, 'accepted');
  offer(decline, words.decline, 'declined');
  // Early in the page, so that keyboards reach it soon.
  page.querySelector('main')?.before(asking);
  if (opener) asking.focus();
}

function wordsFor({ measurementId, affiliateUrl }: PublicSettings): string[] {
  return [
    ...(measurementId ? [words.google] : []),
    ...(affiliateUrl ? [words.affiliate] : []),
    words.otherwise,
    ...said(),
  ];
}

/** The current choice, for a shopper who returns to change it. */
function said(): string[] {
  const choice = $cookieChoice.get();
  if (choice !== '') return [words[choice]];
  return isUndecided() ? [] : [words.byBrowser];
}
