import { gramsOf } from './catalogue/grams.ts';
import { isSpoolMaterial } from './catalogue/material.ts';
import { materialLabel } from './catalogue/material-label.ts';
import type { OwnSpool } from './filament/spool-inventory.ts';
import type { Order, OrderLine } from './order.ts';

/** How a spool of ours is called in a list of spools: PLA Petrol. */
export function spoolName(material: string, colorName: string): string {
  return [materialLabel(material), colorName].filter(Boolean).join(' ');
}

interface OrderPiece extends Piece {
  /** of the order's line, and the number of the piece in it: the same each time */
  readonly key: string;
  /** as on the label that was scanned when it was packed */
  readonly lot?: string;
  /** its code on the label */
  readonly spoolId?: string;
}

type SpoolOrder = Pick<Order, 'id' | 'ts' | 'status' | 'cancelledAt' | 'lines' | 'spools'>;

/** The spools that a paid order brings, each piece once; none of one that was canceled or paid back. */
export function piecesOfOrder(order: SpoolOrder): OrderPiece[] {
  if (order.status !== 'paid' || order.cancelledAt) return [];
  const scanned = Map.groupBy(order.spools ?? [], ({ itemId }) => itemId);
  return order.lines.flatMap((line) =>
    piecesOf(line).map((piece, index) => {
      const spool = scanned.get(piece.itemId)?.shift();
      return {
        ...piece,
        key: `${order.id}:${line.id}:${index + 1}`,
        ...(spool && { lot: spool.lot, spoolId: spool.id }),
      };
    }),
  );
}

/** The same as a shopper keeps them, full. */
export function spoolsOfOrder(order: SpoolOrder): OwnSpool[] {
  return piecesOfOrder(order).map(({ key, spoolId: _, ...piece }) => ({
    ...piece,
    id: crypto.randomUUID(),
    origin: `order:${key}`,
    leftGrams: piece.netGrams,
    addedAt: order.ts,
  }));
}

type Piece = Pick<OwnSpool, 'name' | 'hex' | 'netGrams'> & { readonly itemId: string };

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
