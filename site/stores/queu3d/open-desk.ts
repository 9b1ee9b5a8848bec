import { fetchPrintColors } from '../../lib/queu3d/fetch-print-colors.ts';
import { inStockOf } from '../../lib/queu3d/print-colors.ts';
import { cancelWork } from './clear-desk.ts';
import type { Desk } from './desk.ts';
import { keepQuote } from './keep-quote.ts';

/** Asks what is in stock and keeps the quote up to date, until what it gives back is called. */
export function openDesk(desk: Desk): () => void {
  void askColors(desk);
  const endQuote = keepQuote(desk);
  return () => {
    endQuote();
    cancelWork(desk);
  };
}

async function askColors(desk: Desk): Promise<void> {
  try {
    const colors = await fetchPrintColors(desk.content.materials.map(({ name }) => name));
    desk.set({ colors, shelf: 'known' });
    leaveSoldOut(desk);
  } catch (error) {
    console.warn('Colors could not be asked for.', error);
    desk.set({ shelf: 'failed' });
  }
}

/** A color that has gone since the page was built gives way to one that is there. */
function leaveSoldOut(desk: Desk): void {
  const { colors, next, projects } = desk.$state.get();
  const there = (settings: typeof next) => {
    const names = inStockOf(colors, settings.material);
    return names.includes(settings.colorName) ? settings : { ...settings, colorName: names[0] ?? '' };
  };
  desk.set({
    next: there(next),
    projects: projects.map((project) => ({ ...project, settings: there(project.settings) })),
  });
}
