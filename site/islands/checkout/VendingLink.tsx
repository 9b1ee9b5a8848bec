import { useStore } from '@nanostores/react';
import type { Order } from '../../../api/contract/order.ts';
import { isThere } from '../../../api/contract/routes/is-there.ts';
import { $user } from '../../stores/session.ts';

/** For members whose order has the token in it, once there is a machine to walk up to. */
export function VendingLink({ order, vendingToken }: { order: Order; vendingToken: string }) {
  const isMember = useStore($user)?.membership ?? false;
  const path = `/vending/${order.id}/`;
  if (!isMember || !order.lines.some(({ itemId }) => itemId === vendingToken) || !isThere(path)) return null;
  return (
    <a className="link" href={path}>
      Go to the vending machine
    </a>
  );
}
