import { isSpoolMaterial } from '../../../contract/catalogue/material.ts';
import type { OrderLine } from '../../../contract/order.ts';
import { MAX_REORDER_LINES, type ReorderLine } from '../../../contract/reorders.ts';
import { tabPath } from './tabs.ts';

/** Where a reorder of these spools is set up: `/account/reorders/?reorder=pla-petrol-1.75mm-1kg:2`. */
export function reorderPath(lines: readonly ReorderLine[]): string {
  const spools = lines.map(({ itemId, qty }) => `${itemId}:${qty}`).join(',');
  return `${tabPath('reorders')}?reorder=${encodeURIComponent(spools)}`;
}

/** The spools in such an address; what cannot be read is left out, and the API checks the rest. */
export function linesInAddress(search: string): ReorderLine[] {
  const text = new URLSearchParams(search).get('reorder') ?? '';
  const quantities = new Map<string, number>();
  for (const [, itemId = '', qty] of text.matchAll(/([^,:]+):(\d{1,3})(?=,|$)/g)) {
    if (Number(qty) > 0) quantities.set(itemId, (quantities.get(itemId) ?? 0) + Number(qty));
  }
  return Array.from(quantities, ([itemId, qty]) => ({ itemId, qty })).slice(0, MAX_REORDER_LINES);
}

/** The spools of an order that can come again by themselves: no bundles, parts or prints. */
export function reorderableLines(lines: readonly OrderLine[]): ReorderLine[] {
  const quantities = new Map<string, number>();
  for (const { itemId, type, qty, options } of lines) {
    if (type === 'item' && isSpoolMaterial(options.material))
      quantities.set(itemId, (quantities.get(itemId) ?? 0) + qty);
  }
  return Array.from(quantities, ([itemId, qty]) => ({ itemId, qty })).slice(0, MAX_REORDER_LINES);
}
