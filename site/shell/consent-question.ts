import { consentMessages as words } from '../../contract/messages/consent.ts';
import type { PublicSettings } from '../lib/public-settings.ts';
import { $cookieChoice, type CookieChoice, isUndecided } from '../stores/consent.ts';

/** Everything that the shopper is asked about. */
interface Asked extends Pick<PublicSettings, 'measurementId' | 'affiliateUrl'> {
  /** host of the social feed */
  readonly feed: string | undefined;
}

let question: HTMLElement | undefined;

// Loaded on demand by consent.ts, with its texts.

/**
 * Shows the cookie question above the footer, as a part of the page that covers nothing. Opened from the footer (`opener`),
 * it takes the focus and returns it; otherwise it leaves the focus alone.
 */
export function askForConsent(page: Document, asked: Asked, opener?: HTMLElement): void {
  question?.remove();
  const asking = page.createElement('section');
  question = asking;
  asking.className = 'consent';
  asking.tabIndex = -1;
  asking.setAttribute('aria-labelledby', 'consent-title');
  asking.innerHTML = `<div><h2 id="consent-title"></h2><p></p></div><div class="consent-choice stack-2">
    <button type="button" class="btn"></button><button type="button" class="btn"></button></div>`;
  const [heading, text, accept, decline] = asking.querySelectorAll('h2, p, button');
  if (heading) heading.textContent = asked.measurementId || asked.affiliateUrl ? words.title : words.titleFeed;
  if (text) text.textContent = wordsFor(asked).join(' ');
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
  place(page, asking, opener !== undefined);
  if (opener) asking.focus();
}

/** A footer that is in view, without a press that asked for it, must not move: then the question comes below it. */
function place(page: Document, asking: HTMLElement, isAsked: boolean): void {
  const foot = page.querySelector('footer');
  const isInView = foot && foot.getBoundingClientRect().top < innerHeight;
  if (foot && (isAsked || !isInView)) foot.before(asking);
  else page.body.append(asking);
}

function wordsFor({ measurementId, affiliateUrl, feed }: Asked): string[] {
  return [
    ...(measurementId ? [words.google] : []),
    ...(affiliateUrl ? [words.affiliate] : []),
    ...(feed ? [words.feed(feed)] : []),
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
