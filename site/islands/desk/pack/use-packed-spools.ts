import { useState } from 'react';
import { type PackingOrder, packedSpoolSchema, type Ticks } from '../../../../contract/desk/packing.ts';
import type { OrderedSpool } from '../../../../contract/order.ts';
import { deskSend } from '../desk-api.ts';
import { countScan } from './count-scan.ts';

/** Spools of an order whose own labels were scanned. Each is counted as a piece of its item, once. */
export function usePackedSpools(
  { id, pieces, spools: before }: Pick<PackingOrder, 'id' | 'pieces' | 'spools'>,
  change: (next: (ticks: Ticks) => Ticks) => void,
) {
  const [spools, setSpools] = useState<readonly OrderedSpool[]>(before);
  const path = `/desk/packing/${id}/spools` as const;

  /** Returns what is said of it. */
  const scanSpool = async (code: string): Promise<string> => {
    const { spool, isNew } = await deskSend(path, { body: { code } }, packedSpoolSchema);
    const name = pieces.find(({ codes }) => codes.includes(spool.itemId.toLowerCase()))?.name ?? 'The spool';
    setSpools((known) => (known.some((each) => each.id === spool.id) ? known : [...known, spool]));
    if (!isNew) return `${name}, lot ${spool.lot}: this spool is in the box already.`;
    change((ticks) => {
      const counted = countScan(pieces, ticks, spool.itemId);
      // Where all are in the box by other scans, it is one of those.
      return counted.result === 'counted' ? counted.ticks : ticks;
    });
    return `${name}, lot ${spool.lot}: in the box.`;
  };

  const takeOut = async ({ id: spoolId, itemId }: OrderedSpool): Promise<void> => {
    await deskSend(`${path}/${spoolId}`, { method: 'DELETE' });
    setSpools((known) => known.filter((spool) => spool.id !== spoolId));
    change((ticks) => {
      const piece = pieces.findLast(
        ({ id: at, codes }) => codes.includes(itemId.toLowerCase()) && (ticks[at] ?? 0) > 0,
      );
      return piece ? { ...ticks, [piece.id]: (ticks[piece.id] ?? 0) - 1 } : ticks;
    });
  };

  return { spools, scanSpool, takeOut };
}
