import { consentMessages as words } from '../../api/contract/messages/consent.ts';
import type { PublicSettings } from '../lib/public-settings.ts';
import { $cookieChoice, type CookieChoice, isUndecided } from '../stores/consent.ts';

let question: HTMLElement | undefined;

/**
 * Shows the question at the lower edge, without holding the page up. From the footer (`opener`) it takes the focus and
 * gives it back; by itself it takes none.
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
  // Early in the order of the page, so that it is not the last thing the keyboard comes to.
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

/** What holds now, for who comes back to change it. */
function said(): string[] {
  const choice = $cookieChoice.get();
  if (choice !== '') return [words[choice]];
  return isUndecided() ? [] : [words.byBrowser];
}
