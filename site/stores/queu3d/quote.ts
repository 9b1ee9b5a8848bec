import type { Quote, QuoteRequest, RequestedPrint } from '../../../contract/queu3d/quote.ts';
import { ApiError, type ApiErrorCode, messageOf } from '../../lib/api.ts';
import { postQuote } from '../../lib/api-prints.ts';
import { type PricedPrint, pricedPrint } from '../../lib/queu3d/price.ts';
import { colorNamesInStock, fetchPrintColors } from '../../lib/queu3d/print-colors.ts';
import type { PrintSettings } from '../../lib/queu3d/print-settings.ts';
import { notify } from '../notice.ts';
import { withSession } from '../session.ts';
import type { Desk, DeskState, Project } from './desk.ts';
import { sliceOf } from './machine.ts';
import { stopAllWork } from './read.ts';

/** Loads the current stock and keeps the quote up to date. @returns closes the desk */
export function openDesk(desk: Desk): () => void {
  void loadColors(desk);
  const stopQuoting = syncQuote(desk);
  return () => {
    stopQuoting();
    stopAllWork(desk);
  };
}

async function loadColors(desk: Desk): Promise<void> {
  const built = desk.$state.get().colors;
  try {
    const materials = desk.content.materials.map(({ name }) => name);
    const colors = await fetchPrintColors(materials, desk.hasAllColors);
    // Colors that the shopper has searched for meanwhile are as new.
    const since = desk.$state.get().colors.filter((color) => !built.includes(color));
    desk.set({ colors: [...colors, ...since], stock: 'ready' });
    replaceSoldOutColors(desk);
  } catch (error) {
    console.warn('The colors could not be loaded.', error);
    desk.set({ stock: 'failed' });
  }
}

/** Colors that have sold out since the page was built give way to the first one in stock. */
function replaceSoldOutColors(desk: Desk): void {
  const { colors, nextSettings, projects } = desk.$state.get();
  const inStock = (settings: PrintSettings) => {
    const names = colorNamesInStock(colors, settings.material);
    return names.includes(settings.colorName) ? settings : { ...settings, colorName: names[0] ?? '' };
  };
  desk.set({
    nextSettings: inStock(nextSettings),
    projects: projects.map((project) => ({ ...project, settings: inStock(project.settings) })),
  });
}

/** Pressing a stepper several times within this time causes one request. */
const DEBOUNCE_MS = 250;

/** Keeps one quote for all prints that the shop has sliced, and renews it when a print, its color or quantity changes. */
export function syncQuote(desk: Desk): () => void {
  let requested = '[]';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = desk.$state.subscribe(({ projects }) => {
    const prints = JSON.stringify(printsToQuote(projects));
    if (prints === requested) return;
    requested = prints;
    clearTimeout(timer);
    if (prints === '[]') return desk.set({ quoting: { at: 'none' } });
    desk.set({ quoting: { at: 'loading', quote: quoteOf(desk.$state.get()) } });
    timer = setTimeout(() => void fetchQuote(desk, () => requested === prints), DEBOUNCE_MS);
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}

/** Fetches a quote for all prints that the shop has sliced. Never throws. */
export async function fetchQuote(desk: Desk, isCurrent: () => boolean = () => true): Promise<void> {
  const prints = printsToQuote(desk.$state.get().projects);
  if (prints.length === 0) return;
  desk.set({ quoting: { at: 'loading', quote: quoteOf(desk.$state.get()) } });
  try {
    const quote = await withSession(() => postQuote({ prints }));
    if (isCurrent()) desk.set({ quoting: { at: 'ready', quote } });
  } catch (error) {
    if (!isCurrent()) return;
    desk.set({ quoting: { at: 'failed', message: messageOf(error) } });
    if (dropUnknownSlices(desk, error)) notify({ kind: 'error', text: messageOf(error) });
  }
}

/** The latest quote, also while a newer one is loading. */
export function quoteOf({ quoting }: DeskState): Quote | null {
  return quoting.at === 'ready' || quoting.at === 'loading' ? quoting.quote : null;
}

export function printsToQuote(projects: readonly Project[]): QuoteRequest['prints'] {
  return projects.flatMap(({ state, settings }): RequestedPrint[] => {
    const jobId = sliceOf(state)?.jobId;
    const { material, colorName, quantity } = settings;
    return jobId && colorName ? [{ jobId, material, colorName, quantity }] : [];
  });
}

interface PricedProject {
  readonly project: Project;
  readonly priced: PricedPrint;
}

/** The sliced models with their prices. */
export function pricedProjects({ content }: Desk, state: DeskState): PricedProject[] {
  const quote = quoteOf(state);
  return state.projects.flatMap((project) => {
    const slice = sliceOf(project.state);
    return slice ? [{ project, priced: pricedPrint(project.settings, slice, quote, content) }] : [];
  });
}

/** Cents. */
export function sumOf(priced: readonly PricedProject[]): number {
  return priced.reduce((sum, { priced: { price } }) => sum + price, 0);
}

/** The total on the Add to Cart button, in cents. */
export function shownTotal(desk: Desk, ids: readonly string[]): number {
  return sumOf(pricedProjects(desk, desk.$state.get()).filter(({ project }) => ids.includes(project.id)));
}

const UNKNOWN: readonly ApiErrorCode[] = ['job_unknown', 'model_unknown'];

/**
 * Drops the shop's slices if the error says that it no longer has them: they have expired, or another shopper has signed
 * in. Calculate price then comes back. @returns whether they were dropped
 */
export function dropUnknownSlices(desk: Desk, error: unknown): boolean {
  if (!(error instanceof ApiError && UNKNOWN.includes(error.code))) return false;
  for (const { id, state } of desk.$state.get().projects) {
    if (sliceOf(state)?.jobId) desk.dispatch(id, { type: 'changed' });
  }
  return true;
}
