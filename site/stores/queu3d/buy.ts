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
import { sliceOf } from './machine.ts';
import { dropUnknownSlices, fetchQuote, printsToQuote, shownTotal } from './quote.ts';
import { describeFailure, sliceInShop } from './slice.ts';
import { capturePreview, type Project, type Workspace } from './workspace.ts';

/**
 * Adds all sliced prints to the cart at the shop's price. Prints that only this browser has sliced are sliced by the shop
 * first; if that changes the total, the new price is shown and the shopper presses again. Never throws.
 */
export async function buyPrints(workspace: Workspace): Promise<void> {
  const ids = workspace.$state.get().projects.flatMap(({ id, state }) => (state.at === 'sliced' ? [id] : []));
  if (ids.length === 0) return;
  const before = shownTotal(workspace, ids);
  workspace.set({ newPrice: null });
  // Before anything is awaited, so that a double click finds nothing to buy.
  for (const id of ids) workspace.dispatch(id, { type: 'buy' });
  const isCanceled = () => !ids.every((id) => workspace.find(id));
  try {
    await capturePreview(workspace);
    if (!(await sliceAllInShop(workspace, ids)) || isCanceled()) return;
    const quote = await currentQuote(workspace);
    if (isCanceled()) return;
    workspace.set({ quoting: { at: 'ready', quote } });
    if (quote.total !== before) return workspace.set({ newPrice: { before, now: quote.total } });
    for (const id of ids) if (!(await buyPrint(workspace, id, quote))) return;
    notify({ kind: 'info', text: printingMessages.printingTimeNote, toCart: true });
  } catch (error) {
    notify({ kind: 'error', text: error instanceof ApiError ? error.message : queu3dMessages.notAdded });
    for (const id of ids) workspace.dispatch(id, { type: 'notAdded' });
    await recover(workspace, error);
  } finally {
    for (const id of ids) workspace.dispatch(id, { type: 'notAdded' });
  }
}

/** @returns whether the shop has sliced all of them */
async function sliceAllInShop(workspace: Workspace, ids: readonly string[]): Promise<boolean> {
  const done = await Promise.all(
    ids.map(async (id) => {
      const project = workspace.find(id);
      if (!project || sliceOf(project.state)?.jobId) return true;
      const signal = workspace.startWork(id);
      try {
        const slice = await sliceInShop(workspace, id, signal);
        return workspace.dispatch(id, { type: 'resliced', slice });
      } catch (error) {
        if (!signal.aborted) workspace.dispatch(id, { type: 'failed', ...describeFailure(error) });
        return false;
      }
    }),
  );
  return done.every(Boolean);
}

/** The shown quote if it is still valid and covers everything being bought, else a new one. */
async function currentQuote(workspace: Workspace): Promise<Quote> {
  const { projects, quoting } = workspace.$state.get();
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
async function buyPrint(workspace: Workspace, id: string, { quote, prints }: Quote): Promise<boolean> {
  const project = workspace.find(id);
  const slice = project && sliceOf(project.state);
  if (!project || !slice?.jobId || !project.fileId) return false;
  const { jobId } = slice;
  await uploadPreview(project);
  if (!workspace.find(id)) return false;
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
  removeBought(workspace, id);
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

function removeBought(workspace: Workspace, id: string): void {
  workspace.find(id)?.model?.close();
  const projects = workspace.$state.get().projects.filter((project) => project.id !== id);
  workspace.set({ projects, selected: projects.at(-1)?.id ?? null });
}

/** The shop decides when a quote has expired, whatever this computer's clock says. */
const QUOTE_EXPIRED: readonly ApiErrorCode[] = ['quote_expired', 'quote_invalid'];

/** Renews the quote or drops the slices if pressing again would only fail again. */
async function recover(workspace: Workspace, error: unknown): Promise<void> {
  if (dropUnknownSlices(workspace, error)) return;
  if (error instanceof ApiError && QUOTE_EXPIRED.includes(error.code)) await fetchQuote(workspace);
}
