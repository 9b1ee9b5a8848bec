import { atom } from 'nanostores';
import { printingMessages } from '../../../contract/messages/printing.ts';
import { queu3dMessages } from '../../../contract/messages/queu3d.ts';
import type { SavedQuote, SavedQuotes } from '../../../contract/queu3d/saved-quote.ts';
import { messageOf } from '../../lib/api.ts';
import { deleteSavedQuote, fetchSavedQuote, fetchSavedQuotes, postSavedQuote } from '../../lib/api-prints.ts';
import { notify } from '../notice.ts';
import { withSession } from '../session.ts';
import { addToCart } from './buy.ts';
import { printsToQuote } from './quote.ts';
import type { Workspace } from './workspace.ts';

type Opened =
  | { readonly at: 'none' }
  | { readonly at: 'loading' }
  | { readonly at: 'ready'; readonly quote: SavedQuote; readonly isBuying: boolean }
  | { readonly at: 'failed'; readonly message: string };

/** The saved quote that the page's address names. */
export const $savedQuote = atom<Opened>({ at: 'none' });

/** The shopper's own, newest first; null if they cannot be loaded, which a notice says. */
export async function fetchOwnQuotes(): Promise<SavedQuotes['quotes'] | null> {
  try {
    return (await withSession(fetchSavedQuotes)).quotes;
  } catch (error) {
    notify({ kind: 'error', text: messageOf(error) });
    return null;
  }
}

/** Shows the quote of an address such as `?quote=…`; without one, nothing. */
export async function openSavedQuote(search: string): Promise<void> {
  const link = new URLSearchParams(search).get('quote');
  if (!link) return;
  $savedQuote.set({ at: 'loading' });
  try {
    $savedQuote.set({ at: 'ready', quote: await fetchSavedQuote(link), isBuying: false });
  } catch (error) {
    $savedQuote.set({ at: 'failed', message: messageOf(error) });
  }
}

/** Saves what is quoted in the workspace. @returns its link; null if that failed, which a notice says */
export async function saveWorkspaceQuote(workspace: Workspace): Promise<string | null> {
  try {
    const { link } = await withSession(() =>
      postSavedQuote({ prints: printsToQuote(workspace.$state.get().projects) }),
    );
    return link;
  } catch (error) {
    notify({ kind: 'error', text: messageOf(error) });
    return null;
  }
}

/** Adds all prints of the opened quote to the cart. */
export async function buySavedQuote(): Promise<void> {
  const state = $savedQuote.get();
  if (state.at !== 'ready' || state.isBuying || !state.quote.buy) return;
  const { prints, buy } = state.quote;
  $savedQuote.set({ ...state, isBuying: true });
  try {
    for (const [i, { material, colorName, quantity, each }] of prints.entries()) {
      const jobId = buy.jobIds[i] ?? '';
      await addToCart({ jobId, quantity, quote: buy.quote, options: { material, color: colorName, price: each } });
    }
    notify({ kind: 'info', text: printingMessages.printingTimeNote, toCart: true });
  } catch (error) {
    notify({ kind: 'error', text: messageOf(error) });
  } finally {
    $savedQuote.set({ ...state, isBuying: false });
  }
}

export async function removeOpenedQuote(): Promise<void> {
  const state = $savedQuote.get();
  if (state.at !== 'ready') return;
  try {
    await deleteSavedQuote(state.quote.link);
    notify({ kind: 'info', text: queu3dMessages.quoteRemoved });
    closeSavedQuote();
  } catch (error) {
    notify({ kind: 'error', text: messageOf(error) });
  }
}

export function closeSavedQuote(): void {
  $savedQuote.set({ at: 'none' });
  history.replaceState(history.state, '', '/queu3d/#desk');
}
