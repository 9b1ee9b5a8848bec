import { printingMessages } from '../../../api/contract/messages/printing.ts';
import { queu3dMessages } from '../../../api/contract/messages/queu3d.ts';
import type { Quote } from '../../../api/contract/queu3d/quote.ts';
import type { ApiErrorCode } from '../../lib/api.ts';
import { ApiError } from '../../lib/api.ts';
import type { PrintToAdd } from '../../lib/api-cart.ts';
import { postQuote, putPreview } from '../../lib/api-prints.ts';
import { pricedPrint, quotedPrint } from '../../lib/queu3d/priced-print.ts';
import { sliceSettings } from '../../lib/queu3d/slice-settings.ts';
import { trackNewLine } from '../cart/cart-events.ts';
import { changeLines } from '../cart/cart-state.ts';
import { notifyOtherTabs } from '../cart/cart-tabs.ts';
import { notify } from '../notice.ts';
import { withSession } from '../session.ts';
import { tellFailure } from './calculate-price.ts';
import type { Desk } from './desk.ts';
import { type Project, quoteOf } from './desk-state.ts';
import { dropUnknown } from './drop-unknown.ts';
import { askQuote, wantedPrints } from './keep-quote.ts';
import { sliceOf } from './project-machine.ts';
import { sliceThere } from './slice-project.ts';
import { takePicture } from './take-picture.ts';

/** The quote for what is being bought: the one that is shown while it holds and covers everything, else a new one. */
async function freshQuote(desk: Desk): Promise<Quote> {
  const { projects, quoting } = desk.$state.get();
  const bought = projects.filter(({ state }) => state.at === 'adding');
  const prints = wantedPrints(bought);
  if (quoting.at === 'here' && Date.parse(quoting.quote.validUntil) > Date.now()) {
    const { quote } = quoting;
    const covers = bought.every(({ settings, state }) => {
      const slice = sliceOf(state);
      return slice && quotedPrint(quote, settings, slice);
    });
    if (covers && quote.prints.length === prints.length) return quote;
  }
  return withSession(() => postQuote({ prints }));
}

/** The shop's word, whatever this computer's clock says of its time. */
const OVER: readonly ApiErrorCode[] = ['quote_expired', 'quote_invalid'];

/** After a refusal that pressing again would only meet again: the quote is asked for, or the slices are made, anew. */
async function beginAnew(desk: Desk, error: unknown): Promise<void> {
  if (dropUnknown(desk, error)) return;
  if (error instanceof ApiError && OVER.includes(error.code)) await askQuote(desk);
}

/** Puts a print into the cart at its quoted price. Throws an ApiError. */
async function addPrint(print: PrintToAdd): Promise<void> {
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

/**
 * Puts all sliced prints into the cart at the shop's price. What only this browser has sliced is sliced by the shop
 * first; when the price comes out differently it is shown, and the shopper presses again. Never throws.
 */
export async function buyPrints(desk: Desk): Promise<void> {
  const ids = desk.$state.get().projects.flatMap(({ id, state }) => (state.at === 'sliced' ? [id] : []));
  if (ids.length === 0) return;
  const before = shownTotal(desk, ids);
  desk.set({ newPrice: null });
  // Before anything is waited for: pressed once more, the button finds nothing to buy.
  for (const id of ids) desk.move(id, { type: 'buy' });
  const isCancelled = () => !ids.every((id) => desk.find(id));
  try {
    await takePicture(desk);
    if (!(await sliceAll(desk, ids)) || isCancelled()) return;
    const quote = await freshQuote(desk);
    if (isCancelled()) return;
    desk.set({ quoting: { at: 'here', quote } });
    if (quote.total !== before) return desk.set({ newPrice: { before, now: quote.total } });
    for (const id of ids) if (!(await buyPrint(desk, id, quote))) return;
    notify({ kind: 'info', text: printingMessages.printingTimeNote, toCart: true });
  } catch (error) {
    notify({ kind: 'error', text: sentence(error) });
    for (const id of ids) desk.move(id, { type: 'kept' });
    await beginAnew(desk, error);
  } finally {
    for (const id of ids) desk.move(id, { type: 'kept' });
  }
}

/** What stands on the button, in cents. */
export function shownTotal(desk: Desk, ids: readonly string[]): number {
  const quote = quoteOf(desk.$state.get());
  return ids.reduce((sum, id) => {
    const project = desk.find(id);
    const slice = project && sliceOf(project.state);
    return sum + (slice ? pricedPrint(project.settings, slice, quote, desk.content).price : 0);
  }, 0);
}

/** Whether the shop has sliced them all. */
async function sliceAll(desk: Desk, ids: readonly string[]): Promise<boolean> {
  const done = await Promise.all(
    ids.map(async (id) => {
      const project = desk.find(id);
      if (!project || sliceOf(project.state)?.jobId) return true;
      const signal = desk.begin(id);
      try {
        const slice = await sliceThere(desk, id, sliceSettings(project.settings, desk.content), signal);
        return desk.move(id, { type: 'resliced', slice });
      } catch (error) {
        if (!signal.aborted) desk.move(id, { type: 'failed', ...tellFailure(error) });
        return false;
      }
    }),
  );
  return done.every(Boolean);
}

/** False when it was cancelled. */
async function buyPrint(desk: Desk, id: string, { quote, prints }: Quote): Promise<boolean> {
  const project = desk.find(id);
  const slice = project && sliceOf(project.state);
  if (!project || !slice?.jobId || !project.fileId) return false;
  const { jobId } = slice;
  await keepPreview(project);
  if (!desk.find(id)) return false;
  const { material, colorName, infill, quality, quantity } = project.settings;
  const price = prints.find((print) => print.jobId === jobId)?.each ?? 0;
  const options = { material, color: colorName, infill, quality, price, fileId: project.fileId };
  await addPrint({ jobId, quantity, quote, options: { ...options, preview: `/api/file/${project.fileId}/preview` } });
  removeBought(desk, id);
  return true;
}

/** A print without a picture is bought all the same. */
async function keepPreview({ fileId, preview }: Project): Promise<void> {
  if (!fileId || !preview) return;
  try {
    await withSession(() => putPreview(fileId, preview));
  } catch (error) {
    console.warn('The preview was not kept.', error);
  }
}

function removeBought(desk: Desk, id: string): void {
  desk.find(id)?.model?.close();
  const projects = desk.$state.get().projects.filter((project) => project.id !== id);
  desk.set({ projects, selected: projects.at(-1)?.id ?? null });
}

function sentence(error: unknown): string {
  return error instanceof ApiError ? error.message : queu3dMessages.notAdded;
}
