import type { Family, Variant } from '../../../contract/catalogue/family.ts';
import { formatSize } from '../../../contract/catalogue/format-size.ts';
import type { CatalogueItem } from '../../../contract/catalogue/item.ts';
import { isSpoolMaterial } from '../../../contract/catalogue/material.ts';
import { materialLabel } from '../../../contract/catalogue/material-label.ts';
import { dollars } from '../../../contract/dollars.ts';

interface PageWords {
  /** of the browser tab and in search results */
  readonly title: string;
  readonly description: string;
  /** the last of the breadcrumbs */
  readonly short: string;
}

/** Search engines truncate longer descriptions. */
const MAX_DESCRIPTION_LENGTH = 160;

/** Title and description of an item's page: from its family's file for this size, else generated. */
export function pageWords(item: CatalogueItem, family: Family): PageWords {
  const own = variantOf(item, family);
  const usual = usualWords(item);
  return { ...usual, title: own.title ?? usual.title, description: own.description ?? usual.description };
}

/** What the content file says of this size alone. */
export function variantOf({ id, tags }: Pick<CatalogueItem, 'id' | 'tags'>, family: Family): Variant {
  const own = family.variants.find(({ diameter, weight }) => diameter === tags.diameter && weight === tags.weight);
  if (!own) throw new Error(`${id} is no variant of its family`);
  return own;
}

function usualWords({ name, price, tags, data }: CatalogueItem): PageWords {
  if (!isSpoolMaterial(tags.material)) {
    return { title: name, description: described(`${name}: ${data.summary}`, `${dollars(price)}.`), short: name };
  }
  const size = [formatSize(tags.diameter), formatSize(tags.weight)];
  return {
    title: `${name} ${materialLabel(tags.material)}, ${size.join(', ')}`,
    description: described(
      data.summary,
      `${materialLabel(tags.material)} filament, ${size.join(', ')}, ${dollars(price)}.`,
    ),
    short: `${name} ${size.join(' ')}`,
  };
}

/** Ends with the facts in full, and shortens the text before them at a word. */
function described(text: string, facts: string): string {
  const room = MAX_DESCRIPTION_LENGTH - facts.length - 1;
  const fitting = text.length <= room ? text : `${text.slice(0, room).replace(/\W*\s\S*$/, '')}…`;
  return `${fitting} ${facts}`;
}
