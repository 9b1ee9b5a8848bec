import { isSpoolMaterial } from '../../../contract/catalogue/material.ts';
import type { OrderLine } from '../../../contract/order.ts';
import { readLinkItems, writeLinkItems } from '../../../contract/permalink.ts';
import { MAX_QUANTITY } from '../../../contract/quantity.ts';
import { MAX_REORDER_LINES, type ReorderLine } from '../../../contract/reorders.ts';
import { tabPath } from './tabs.ts';

/** Where a reorder of these spools is set up: `/account/reorders/?reorder=pla-petrol-1.75mm-1kg:2`. */
export function reorderPath(lines: readonly ReorderLine[]): string {
  const spools = writeLinkItems(lines.map(({ itemId, qty }) => ({ id: itemId, qty })));
  return `${tabPath('reorders')}?reorder=${encodeURIComponent(spools)}`;
}

/** The spools in such an address; what cannot be read is left out, and the API checks the rest. */
export function linesInAddress(search: string): ReorderLine[] {
  const text = new URLSearchParams(search).get('reorder') ?? '';
  const items = text.split(',').flatMap((part) => readLinkItems(part) ?? []);
  return merged(items.filter(({ qty }) => qty <= MAX_QUANTITY).map(({ id, qty }) => ({ itemId: id, qty })));
}

/** The spools of an order that can come again by themselves: no bundles, parts or prints. */
export function reorderableLines(lines: readonly OrderLine[]): ReorderLine[] {
  return merged(lines.filter(({ type, options }) => type === 'item' && isSpoolMaterial(options.material)));
}

/** Each spool once, with the sum of its quantities, and no more spools than a reorder can have. */
function merged(lines: readonly ReorderLine[]): ReorderLine[] {
  const quantities = new Map<string, number>();
  for (const { itemId, qty } of lines) quantities.set(itemId, (quantities.get(itemId) ?? 0) + qty);
  return Array.from(quantities, ([itemId, qty]) => ({ itemId, qty })).slice(0, MAX_REORDER_LINES);
}
