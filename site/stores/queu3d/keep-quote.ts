import type { QuoteRequest, RequestedPrint } from '../../../api/contract/queu3d/quote.ts';
import { messageOf } from '../../lib/api.ts';
import { postQuote } from '../../lib/api-prints.ts';
import { notify } from '../notice.ts';
import { withSession } from '../session.ts';
import type { Desk } from './desk.ts';
import { type Project, quoteOf } from './desk-state.ts';
import { dropUnknown } from './drop-unknown.ts';
import { sliceOf } from './project-machine.ts';

/** A quantity that is still being counted up is not asked for at each press. */
const REST = 250;

/** Keeps one quote for all that the shop has sliced: asked anew when a print, its material, color or quantity changes. */
export function keepQuote(desk: Desk): () => void {
  let asked = '[]';
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = desk.$state.subscribe(({ projects }) => {
    const wish = JSON.stringify(wantedPrints(projects));
    if (wish === asked) return;
    asked = wish;
    clearTimeout(waiting);
    if (wish === '[]') return desk.set({ quoting: { at: 'none' } });
    desk.set({ quoting: { at: 'asking', quote: quoteOf(desk.$state.get()) } });
    waiting = setTimeout(() => void askQuote(desk, () => asked === wish), REST);
  });
  return () => {
    unsubscribe();
    clearTimeout(waiting);
  };
}

/** Asks for the quote of all that the shop has sliced. Never throws. */
export async function askQuote(desk: Desk, isWanted: () => boolean = () => true): Promise<void> {
  const prints = wantedPrints(desk.$state.get().projects);
  if (prints.length === 0) return;
  desk.set({ quoting: { at: 'asking', quote: quoteOf(desk.$state.get()) } });
  try {
    const quote = await withSession(() => postQuote({ prints }));
    if (isWanted()) desk.set({ quoting: { at: 'here', quote } });
  } catch (error) {
    if (!isWanted()) return;
    desk.set({ quoting: { at: 'failed', sentence: messageOf(error) } });
    if (dropUnknown(desk, error)) notify({ kind: 'error', text: messageOf(error) });
  }
}

export function wantedPrints(projects: readonly Project[]): QuoteRequest['prints'] {
  return projects.flatMap(({ state, settings }): RequestedPrint[] => {
    const jobId = sliceOf(state)?.jobId;
    const { material, colorName, quantity } = settings;
    return jobId && colorName ? [{ jobId, material, colorName, quantity }] : [];
  });
}
