import { gramsOf } from './catalogue/grams.ts';
import { isSpoolMaterial } from './catalogue/material.ts';
import { materialLabel } from './catalogue/material-label.ts';
import type { OwnSpool } from './filament/spool-inventory.ts';
import type { Order, OrderLine } from './order.ts';

/** How a spool of ours is called in a list of spools: PLA Petrol. */
export function spoolName(material: string, colorName: string): string {
  return [materialLabel(material), colorName].filter(Boolean).join(' ');
}

/** The spools that a paid order brings, each piece once; none of one that was canceled or paid back. */
export function spoolsOfOrder(order: Pick<Order, 'id' | 'ts' | 'status' | 'cancelledAt' | 'lines'>): OwnSpool[] {
  if (order.status !== 'paid' || order.cancelledAt) return [];
  return order.lines.flatMap((line) =>
    piecesOf(line).map((piece, index) => ({
      ...piece,
      id: crypto.randomUUID(),
      origin: `order:${order.id}:${line.id}:${index + 1}`,
      leftGrams: piece.netGrams,
      addedAt: order.ts,
    })),
  );
}

type Piece = Pick<OwnSpool, 'itemId' | 'name' | 'hex' | 'netGrams'>;

function piecesOf(line: OrderLine): Piece[] {
  const { type, itemId, qty, sides, options, data } = line;
  if (type === 'bundle') {
    const rolls = sides.flatMap((id, index) => {
      const netGrams = gramsOf(id.split('-').at(-1) ?? '');
      return netGrams ? [{ itemId: id, name: data.sideNames[index] ?? id, netGrams }] : [];
    });
    return Array.from({ length: qty }, () => rolls).flat();
  }
  const netGrams = gramsOf(options.weight);
  if (type !== 'item' || !netGrams || !isSpoolMaterial(options.material)) return [];
  const name = spoolName(options.material, options.colorName);
  return Array.from({ length: qty }, () => ({ itemId, name, hex: data.hex, netGrams }));
}
