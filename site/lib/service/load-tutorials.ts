import { ContentError } from '../../../content-reader/content-error.ts';
import { checkProducts } from '../../../content-reader/references.ts';
import type { CatalogueItem } from '../../../contract/catalogue/item.ts';
import { contentFolder } from '../../build/content-folder.ts';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { loadTexts, type Text } from '../editorial/load-texts.ts';

export interface Tutorial {
  readonly entry: Text<'tutorials'>;
  /** related items on sale */
  readonly products: readonly CatalogueItem[];
}

/** All tutorials in order. An unknown item id fails the build. */
export async function loadTutorials(): Promise<Tutorial[]> {
  const entries = await loadTexts('tutorials');
  const { byId } = await loadCatalogue();
  const problems = entries.flatMap(({ id, data }) => checkProducts(`tutorials/${id}.md`, data.products, byId));
  if (problems.length > 0) throw new ContentError(contentFolder, problems);
  return entries
    .sort((a, b) => a.data.order - b.data.order)
    .map((entry) => ({ entry, products: entry.data.products.flatMap((id) => byId.get(id) ?? []) }));
}

export function tutorialPath(id: string): string {
  return `/tutorials/${id}/`;
}

/** `15 min`, `2 h`, `1 h 30 min`. */
export function workTime(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
}
