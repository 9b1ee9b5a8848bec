import type { OwnSpool } from '../../../content-reader/filament/entries/spoolman.ts';
import type { Order } from '../../../contract/order.ts';
import type { Deps } from '../deps.ts';

/**
 * The spools that an order brings, those of packs one by one. The keys are the same each time, so that a spool is known
 * again. Empty before it is paid and after it is canceled.
 */
export function ownSpools({ filaments }: Pick<Deps, 'filaments'>, order: Order): OwnSpool[] {
  if (order.status !== 'paid' || order.cancelledAt) return [];
  return order.lines.flatMap((line) => {
    const items = Array.from({ length: line.qty }, () => [line.itemId, ...line.sides]).flat();
    return items.flatMap((item, index) => {
      const filament = filaments.get(item);
      return filament ? [{ filament, key: `${order.id}/${line.id}/${index + 1}` }] : [];
    });
  });
}
