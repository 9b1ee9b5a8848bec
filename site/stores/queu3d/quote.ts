import type { Quote, QuoteRequest, RequestedPrint } from '../../../contract/queu3d/quote.ts';
import { ApiError, type ApiErrorCode, messageOf } from '../../lib/api.ts';
import { postQuote } from '../../lib/api-prints.ts';
import { type PricedPrint, type PriceRange, pricedPrint, priceRange } from '../../lib/queu3d/price.ts';
import { colorNamesInStock, fetchPrintColors } from '../../lib/queu3d/print-colors.ts';
import type { PrintSettings } from '../../lib/queu3d/print-settings.ts';
import { notify } from '../notice.ts';
import { withSession } from '../session.ts';
import { sliceOf } from './machine.ts';
import { stopAllWork } from './read.ts';
import { reasonNotToCalculate } from './slice.ts';
import type { Project, Workspace, WorkspaceState } from './workspace.ts';

/** Loads the current stock and keeps the quote up to date. @returns closes the workspace */
export function openWorkspace(workspace: Workspace): () => void {
  void loadColors(workspace);
  const stopQuoting = syncQuote(workspace);
  return () => {
    stopQuoting();
    stopAllWork(workspace);
  };
}

async function loadColors(workspace: Workspace): Promise<void> {
  const built = workspace.$state.get().colors;
  try {
    const materials = workspace.content.materials.map(({ name }) => name);
    const colors = await fetchPrintColors(materials, workspace.hasAllColors);
    // Colors that the shopper has searched for meanwhile are as new.
    const since = workspace.$state.get().colors.filter((color) => !built.includes(color));
    workspace.set({ colors: [...colors, ...since], stock: 'ready' });
    replaceSoldOutColors(workspace);
  } catch (error) {
    console.warn('The colors could not be loaded.', error);
    workspace.set({ stock: 'failed' });
  }
}

/** Colors that have sold out since the page was built give way to the first one in stock. */
function replaceSoldOutColors(workspace: Workspace): void {
  const { colors, nextSettings, projects } = workspace.$state.get();
  const inStock = (settings: PrintSettings) => {
    const names = colorNamesInStock(colors, settings.material);
    return names.includes(settings.colorName) ? settings : { ...settings, colorName: names[0] ?? '' };
  };
  workspace.set({
    nextSettings: inStock(nextSettings),
    projects: projects.map((project) => ({ ...project, settings: inStock(project.settings) })),
  });
}

/** Pressing a stepper several times within this time causes one request. */
const DEBOUNCE_MS = 250;

/** Keeps one quote for all prints that the shop has sliced, and renews it when a print, its color or quantity changes. */
export function syncQuote(workspace: Workspace): () => void {
  let requested = '[]';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = workspace.$state.subscribe(({ projects }) => {
    const prints = JSON.stringify(printsToQuote(projects));
    if (prints === requested) return;
    requested = prints;
    clearTimeout(timer);
    if (prints === '[]') return workspace.set({ quoting: { at: 'none' } });
    workspace.set({ quoting: { at: 'loading', quote: quoteOf(workspace.$state.get()) } });
    timer = setTimeout(() => void fetchQuote(workspace, () => requested === prints), DEBOUNCE_MS);
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}

/** Fetches a quote for all prints that the shop has sliced. Never throws. */
export async function fetchQuote(workspace: Workspace, isCurrent: () => boolean = () => true): Promise<void> {
  const prints = printsToQuote(workspace.$state.get().projects);
  if (prints.length === 0) return;
  workspace.set({ quoting: { at: 'loading', quote: quoteOf(workspace.$state.get()) } });
  try {
    const quote = await withSession(() => postQuote({ prints }));
    if (isCurrent()) workspace.set({ quoting: { at: 'ready', quote } });
  } catch (error) {
    if (!isCurrent()) return;
    workspace.set({ quoting: { at: 'failed', message: messageOf(error) } });
    if (dropUnknownSlices(workspace, error)) notify({ kind: 'error', text: messageOf(error) });
  }
}

/** The latest quote, also while a newer one is loading. */
export function quoteOf({ quoting }: WorkspaceState): Quote | null {
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
export function pricedProjects({ content }: Workspace, state: WorkspaceState): PricedProject[] {
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
export function shownTotal(workspace: Workspace, ids: readonly string[]): number {
  return sumOf(pricedProjects(workspace, workspace.$state.get()).filter(({ project }) => ids.includes(project.id)));
}

/** What a model costs: its price once it is sliced, before that an estimate; null if it cannot be printed or is unread. */
export function estimateOf(workspace: Workspace, state: WorkspaceState, project: Project): PriceRange | null {
  const { facts, settings, volumes } = project;
  const slice = sliceOf(project.state);
  if (slice) {
    const { price } = pricedPrint(settings, slice, quoteOf(state), workspace.content);
    return { low: price, high: price };
  }
  if (!facts || reasonNotToCalculate(workspace, project)) return null;
  return priceRange(facts, settings, workspace.content, volumes);
}

export interface EstimateSum extends PriceRange {
  /** models that it covers */
  readonly models: number;
  /** models that are still being read */
  readonly unread: number;
}

/** What all models cost that can be printed, as far as they are read. */
export function sumOfEstimates(workspace: Workspace, state: WorkspaceState): EstimateSum {
  const known = state.projects.flatMap((project) => estimateOf(workspace, state, project) ?? []);
  return {
    low: known.reduce((sum, { low }) => sum + low, 0),
    high: known.reduce((sum, { high }) => sum + high, 0),
    models: known.length,
    unread: state.projects.filter(({ state: { at } }) => at === 'reading').length,
  };
}

const UNKNOWN: readonly ApiErrorCode[] = ['job_unknown', 'model_unknown'];

/**
 * Drops the shop's slices if the error says that it no longer has them: they have expired, or another shopper has signed
 * in. Calculate price then comes back. @returns whether they were dropped
 */
export function dropUnknownSlices(workspace: Workspace, error: unknown): boolean {
  if (!(error instanceof ApiError && UNKNOWN.includes(error.code))) return false;
  for (const { id, state } of workspace.$state.get().projects) {
    if (sliceOf(state)?.jobId) workspace.dispatch(id, { type: 'changed' });
  }
  return true;
}
