import type { ShopMode } from '../../api/contract/public-config.ts';
import { type AnswerParser, callApi } from '../lib/api.ts';
import { loadStyles } from '../lib/load-styles.ts';
import { publicSettings } from '../lib/public-settings.ts';
import { $user } from '../stores/session.ts';
import styles from '../styles/signed-in.css?url';
import { type LoadAccountDialog, startAccountDialog } from './account-dialog.ts';
import { startCartButton } from './cart-button.ts';
import { startConsent } from './consent.ts';
import { startMarks } from './marks.ts';
import { startNewsletter } from './newsletter.ts';

/** Puts the map of the store in the place of its button. Before the press nothing is asked of the map's server. */
export function startStoreMap(page: Document): void {
  const button = page.querySelector<HTMLButtonElement>('button[data-map]');
  button?.addEventListener('click', () => {
    const map = page.createElement('iframe');
    map.src = button.dataset['map'] ?? '';
    map.title = button.dataset['mapTitle'] ?? '';
    map.className = 'map';
    map.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups');
    button.replaceWith(map);
    map.focus();
  });
}

/** Shows a signed-in shopper the links to their account. Guests never load its code and styles. */
export function showSignedIn(page: Document, loadAccount: ShellIslands['loadAccount']): void {
  let isStarted = false;
  $user.subscribe(async (user) => {
    if (isStarted || !user?.loggedIn) return;
    isStarted = true;
    try {
      const [{ startAccount }] = await Promise.all([loadAccount(), loadStyles(styles)]);
      startAccount(page);
    } catch {
      isStarted = false;
    }
  });
}

const FALLBACK = '/media/brand/logo-fallback-400.webp';

/** Shows the shop's mark in place of a picture that cannot be loaded. */
export function startPictureFallback(page: Document): void {
  // An error event does not bubble, but it can be caught on its way down.
  page.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && replace(target), true);
  for (const picture of page.images) {
    if (picture.complete && picture.currentSrc !== '' && picture.naturalWidth === 0) replace(picture);
  }
}

function replace(picture: HTMLImageElement): void {
  if (picture.getAttribute('src') === FALLBACK) return;
  picture.removeAttribute('srcset');
  picture.src = FALLBACK;
}

const texts: Partial<Record<ShopMode, string>> = {
  sandbox: 'Sandbox: no money moves',
  test: 'Test mode: no money moves',
};

/** Says that no money moves, unless the shop is live. */
export async function showModeRibbon(page: Document): Promise<void> {
  const ribbon = page.querySelector<HTMLElement>('[data-mode-ribbon]');
  const { mode } = await publicSettings().catch(() => ({ mode: 'live' as const }));
  const text = texts[mode];
  if (!ribbon || !text) return;
  ribbon.textContent = text;
  ribbon.hidden = false;
}

/** What stands in the answer is looked at only when there is one: until then the schemas stay away. */
const unread: AnswerParser<unknown> = { safeParse: (body) => ({ success: true, data: body }) };

/** Asks, when the page has come to rest, whether the shop has something to say of a holiday. */
function startHolidayBanner(page: Document): void {
  const place = page.querySelector<HTMLElement>('[data-holiday]');
  if (!place) return;
  whenIdle(() => void fetchHolidayNotice(place));
}

/** A shop that cannot be asked has nothing to say. */
export async function fetchHolidayNotice(place: HTMLElement): Promise<void> {
  const notice = await callApi('/api/holliday', unread).catch(() => null);
  if (notice === null) return;
  const shown = await import('./show-notice.ts').catch(() => null);
  shown?.showHolidayNotice(place, notice);
}

function whenIdle(run: () => void): void {
  const soon = () => ('requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, 200));
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
}

/**
 * Opens and closes the dialogs of a page by what its buttons say: `data-opens="id"` shows the `<dialog>` of that id,
 * `data-closes` inside one closes it, and so do a press on the backdrop and a link that leads to a place on this page.
 * The browser itself keeps the focus inside and gives it back.
 */
export function startDialogs(page: Document): void {
  page.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const opener = target.closest<HTMLElement>('[data-opens]');
    const wanted = opener && page.getElementById(opener.dataset['opens'] ?? '');
    if (wanted instanceof HTMLDialogElement) return wanted.showModal();
    const dialog = target.closest('dialog');
    // Only the backdrop is the dialog itself: its contents cover all of it.
    if (target === dialog || target.closest('[data-closes], a')) dialog?.close();
  });
}

/** What the shell opens on demand. The page passes it in, because the shell imports no islands. */
interface ShellIslands {
  readonly openCart: () => Promise<void>;
  readonly loadAccountDialog: LoadAccountDialog;
  readonly loadAccount: () => Promise<{ startAccount(page: Document): void }>;
}

export function startShell(page: Document, { openCart, loadAccountDialog, loadAccount }: ShellIslands): void {
  startPictureFallback(page);
  startCartButton(page, openCart);
  startDialogs(page);
  startMarks(page);
  startAccountDialog(page, loadAccountDialog);
  showSignedIn(page, loadAccount);
  startStoreMap(page);
  void showModeRibbon(page);
  startNewsletter(page);
  startHolidayBanner(page);
  void startConsent(page);
}
