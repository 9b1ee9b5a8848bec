import type { ShopMode } from '../../contract/public-config.ts';
import { type AnswerParser, callApi } from '../lib/api.ts';
import { loadStyles } from '../lib/load-styles.ts';
import { publicSettings } from '../lib/public-settings.ts';
import { startLater, startOnUse } from '../lib/start-later.ts';
import { $user } from '../stores/session.ts';
import styles from '../styles/signed-in.css?url';
import { type LoadAccountDialog, startAccountDialog } from './account-dialog.ts';
import { startCartButton } from './cart-button.ts';
import { startConsent } from './consent.ts';
import { startMarks } from './marks.ts';
import { startPromises } from './promises.ts';
import { type LoadSuggestions, startSearchFields } from './search-fields.ts';

/** Replaces the button with the store's map. Before the press, nothing is requested from the map server. */
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

/** Takes an advertisement's click id out of the URL: the page, its filters and what a reload shows stay the same. */
export function stripClickId(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('gclid')) return;
  url.searchParams.delete('gclid');
  history.replaceState(history.state, '', url);
}

/** Newsletter forms. Before their code is there, they submit as plain forms. */
export function startNewsletter(page: Document): void {
  for (const form of page.querySelectorAll<HTMLFormElement>('form[data-subscribe]')) {
    const newsletter = startLater(async () => {
      const { startNewsletterForm } = await import('./newsletter.ts');
      return () => {
        startNewsletterForm(form);
        return undefined;
      };
    });
    startOnUse(form, newsletter);
  }
}

/** Text pages are read more often than used: its code loads with the first focus. */
function startFocusRescueOnUse(page: Document): void {
  const start = () => import('./rescue-focus.ts').then(({ startFocusRescue }) => startFocusRescue(page));
  page.addEventListener('focusin', () => void start().catch(() => undefined), { once: true });
}

const FALLBACK = '/media/brand/logo-fallback-400.webp';

/** Shows the logo in place of a picture that fails to load. */
export function startPictureFallback(page: Document): void {
  // Error events do not bubble, but can be captured.
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

/** Parsed only when there is a notice, so that schemas load only then. */
const unread: AnswerParser<unknown> = { safeParse: (body) => ({ success: true, data: body }) };

/** Checks for a holiday notice when the page is idle. */
function startHolidayBanner(page: Document): void {
  const place = page.querySelector<HTMLElement>('[data-holiday]');
  if (!place) return;
  whenIdle(() => void fetchHolidayNotice(place));
}

/** Without an answer, nothing is shown. */
export async function fetchHolidayNotice(place: HTMLElement): Promise<void> {
  const notice = await callApi('/api/holliday', unread).catch(() => null);
  if (notice === null) return;
  const shown = await import('./show-notice.ts').catch(() => null);
  shown?.showHolidayNotice(place, notice);
}

/** Most browsers load the next page by the rules that come with each page; the others do with a script. */
function startPreloading(page: Document): void {
  if (HTMLScriptElement.supports?.('speculationrules')) return;
  import('./prefetch-pages.ts').then(({ startPrefetching }) => startPrefetching(page)).catch(() => undefined);
}

function whenIdle(run: () => void): void {
  const soon = () => ('requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, 200));
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
}

/**
 * Opens and closes the dialogs of a page by attributes: `data-opens="id"` shows the `<dialog>` of that id, `data-closes`
 * inside one closes it, as do a press on the backdrop and a link to an anchor on this page. The browser traps and
 * restores the focus.
 */
export function startDialogs(page: Document): void {
  page.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const opener = target.closest<HTMLElement>('[data-opens]');
    const wanted = opener && page.getElementById(opener.dataset['opens'] ?? '');
    if (wanted instanceof HTMLDialogElement) return wanted.showModal();
    const dialog = target.closest('dialog');
    // A press on the dialog itself is on the backdrop, because its contents cover the rest.
    if (target === dialog || target.closest('[data-closes], a')) dialog?.close();
  });
}

/** What the shell opens on demand. The page passes it in, because the shell imports no islands. */
interface ShellIslands {
  readonly openCart: () => Promise<void>;
  readonly loadAccountDialog: LoadAccountDialog;
  readonly loadAccount: () => Promise<{ startAccount(page: Document): void }>;
  readonly loadSuggestions: LoadSuggestions;
}

export function startShell(page: Document, islands: ShellIslands): void {
  const { openCart, loadAccountDialog, loadAccount, loadSuggestions } = islands;
  stripClickId();
  startPictureFallback(page);
  startCartButton(page, openCart);
  startDialogs(page);
  startFocusRescueOnUse(page);
  startMarks(page);
  startSearchFields(page, loadSuggestions);
  startAccountDialog(page, loadAccountDialog);
  showSignedIn(page, loadAccount);
  startStoreMap(page);
  void showModeRibbon(page);
  startNewsletter(page);
  startHolidayBanner(page);
  whenIdle(() => startPromises(page));
  whenIdle(() => startPreloading(page));
  void startConsent(page);
}
