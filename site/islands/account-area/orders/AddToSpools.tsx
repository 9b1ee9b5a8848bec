import { useMemo } from 'react';
import { filamentMessages } from '../../../../contract/messages/filament.ts';
import type { Order } from '../../../../contract/order.ts';
import { spoolsOfOrder } from '../../../../contract/spools-of-order.ts';
import { addOwnSpools } from '../../../stores/filament/own-filament.ts';
import { Button } from '../../../ui/Button.tsx';
import { useWorking } from '../../use-work.ts';

/** Puts an order's spools on the shopper's list, each piece once; nothing for an order that has none. */
export function AddToSpools({ order }: { order: Order }) {
  const spools = useMemo(() => spoolsOfOrder(order), [order]);
  const add = useWorking(() => addOwnSpools(spools), filamentMessages.spoolsAdded);
  if (spools.length === 0) return null;
  return (
    <Button size="s" loading={add.isWorking} onClick={add.start}>
      Add to my spools
    </Button>
  );
}
