import { printingMessages } from '../../../contract/messages/printing.ts';
import { queu3dMessages } from '../../../contract/messages/queu3d.ts';
import type { Quote } from '../../../contract/queu3d/quote.ts';
import { ApiError, type ApiErrorCode } from '../../lib/api.ts';
import type { PrintToAdd } from '../../lib/api-cart.ts';
import { postQuote, putPreview } from '../../lib/api-prints.ts';
import { quotedPrint } from '../../lib/queu3d/price.ts';
import { trackNewLine } from '../cart/cart-events.ts';
import { changeLines } from '../cart/cart-state.ts';
import { notifyOtherTabs } from '../cart/cart-tabs.ts';
import { notify } from '../notice.ts';
import { withSession } from '../session.ts';
import { capturePreview, type Desk, type Project } from './desk.ts';
import { sliceOf } from './machine.ts';
import { dropUnknownSlices, fetchQuote, printsToQuote, shownTotal } from './quote.ts';
import { describeFailure, sliceInShop } from './slice.ts';

/**
 * Adds all sliced prints to the cart at the shop's price. Prints that only this browser has sliced are sliced by the shop
 * first; if that changes the total, the new price is shown and the shopper presses again. Never throws.
 */
export async function buyPrints(desk: Desk): Promise<void> {
  const ids = desk.$state.get().projects.flatMap(({ id, state }) => (state.at === 'sliced' ? [id] : []));
  if (ids.length === 0) return;
  const before = shownTotal(desk, ids);
  desk.set({ newPrice: null });
  // Before anything is awaited, so that a double click finds nothing to buy.
  for (const id of ids) desk.dispatch(id, { type: 'buy' });
  const isCanceled = () => !ids.every((id) => desk.find(id));
  try {
    await capturePreview(desk);
    if (!(await sliceAllInShop(desk, ids)) || isCanceled()) return;
    const quote = await currentQuote(desk);
    if (isCanceled()) return;
    desk.set({ quoting: { at: 'ready', quote } });
    if (quote.total !== before) return desk.set({ newPrice: { before, now: quote.total } });
    for (const id of ids) if (!(await buyPrint(desk, id, quote))) return;
    notify({ kind: 'info', text: printingMessages.printingTimeNote, toCart: true });
  } catch (error) {
    notify({ kind: 'error', text: error instanceof ApiError ? error.message : queu3dMessages.notAdded });
    for (const id of ids) desk.dispatch(id, { type: 'notAdded' });
    await recover(desk, error);
  } finally {
    for (const id of ids) desk.dispatch(id, { type: 'notAdded' });
  }
}

/** @returns whether the shop has sliced all of them */
async function sliceAllInShop(desk: Desk, ids: readonly string[]): Promise<boolean> {
  const done = await Promise.all(
    ids.map(async (id) => {
      const project = desk.find(id);
      if (!project || sliceOf(project.state)?.jobId) return true;
      const signal = desk.startWork(id);
      try {
        const slice = await sliceInShop(desk, id, signal);
        return desk.dispatch(id, { type: 'resliced', slice });
      } catch (error) {
        if (!signal.aborted) desk.dispatch(id, { type: 'failed', ...describeFailure(error) });
        return false;
      }
    }),
  );
  return done.every(Boolean);
}

/** The shown quote if it is still valid and covers everything being bought, else a new one. */
async function currentQuote(desk: Desk): Promise<Quote> {
  const { projects, quoting } = desk.$state.get();
  const bought = projects.filter(({ state }) => state.at === 'adding');
  const prints = printsToQuote(bought);
  if (quoting.at === 'ready' && Date.parse(quoting.quote.validUntil) > Date.now()) {
    const { quote } = quoting;
    const coversAll = bought.every(({ settings, state }) => {
      const slice = sliceOf(state);
      return slice && quotedPrint(quote, settings, slice);
    });
    if (coversAll && quote.prints.length === prints.length) return quote;
  }
  return withSession(() => postQuote({ prints }));
}

/** @returns false if it was canceled */
async function buyPrint(desk: Desk, id: string, { quote, prints }: Quote): Promise<boolean> {
  const project = desk.find(id);
  const slice = project && sliceOf(project.state);
  if (!project || !slice?.jobId || !project.fileId) return false;
  const { jobId } = slice;
  await uploadPreview(project);
  if (!desk.find(id)) return false;
  const { material, colorName, infill, quality, supports, quantity } = project.settings;
  const price = prints.find((print) => print.jobId === jobId)?.each ?? 0;
  const options = {
    material,
    color: colorName,
    infill,
    quality,
    price,
    fileId: project.fileId,
    ...(supports && { supports }),
  };
  await addToCart({ jobId, quantity, quote, options: { ...options, preview: `/api/file/${project.fileId}/preview` } });
  removeBought(desk, id);
  return true;
}

/** A print without a picture can be bought, too. */
async function uploadPreview({ fileId, preview }: Project): Promise<void> {
  if (!fileId || !preview) return;
  try {
    await withSession(() => putPreview(fileId, preview));
  } catch (error) {
    console.warn('The preview was not uploaded.', error);
  }
}

/** Adds a print to the cart at its quoted price. Throws an ApiError. */
export async function addToCart(print: PrintToAdd): Promise<void> {
  await changeLines({
    apply: (lines) => lines,
    send: async (confirmed) => {
      const { postPrint } = await import('../../lib/api-cart.ts');
      const lines = await withSession(() => postPrint(print));
      trackNewLine(confirmed, lines, print.quantity);
      return lines;
    },
  });
  notifyOtherTabs();
}

function removeBought(desk: Desk, id: string): void {
  desk.find(id)?.model?.close();
  const projects = desk.$state.get().projects.filter((project) => project.id !== id);
  desk.set({ projects, selected: projects.at(-1)?.id ?? null });
}

/** The shop decides when a quote has expired, whatever this computer's clock says. */
const QUOTE_EXPIRED: readonly ApiErrorCode[] = ['quote_expired', 'quote_invalid'];

/** Renews the quote or drops the slices if pressing again would only fail again. */
async function recover(desk: Desk, error: unknown): Promise<void> {
  if (dropUnknownSlices(desk, error)) return;
  if (error instanceof ApiError && QUOTE_EXPIRED.includes(error.code)) await fetchQuote(desk);
}
