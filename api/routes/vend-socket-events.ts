import type { WSEvents } from 'hono/ws';
import { type VendingCall, vendingCallSchema } from '../contract/premium/vending-sockets.ts';
import type { Deps } from '../deps.ts';
import type { Shopper } from '../domain/session/shopper.ts';
import { ShopError } from '../domain/shop-error.ts';
import { ownOrder } from '../domain/vending/own-order.ts';
import type { VendingWatch, Watcher } from '../domain/vending/vending-watch.ts';
import { type SocketPlace, socketEvents } from '../http/socket-events.ts';

const ORDERS = 5;

interface Place extends SocketPlace {
  readonly watch: VendingWatch;
  readonly shopper: Shopper;
}

/** What is said at a socket of the vending machine. */
export function vendSocketEvents(deps: Deps, { watch, shopper, ...place }: Place): WSEvents {
  const orders = new Set<string>();
  return socketEvents<VendingCall>(deps, place, (hear) => {
    const watcher: Watcher = { hear };
    return {
      calls: vendingCallSchema,
      async answer(call) {
        if (call.event === 'onMachine') return await watch.watchMachine(watcher);
        if (!shopper.loggedIn) throw new ShopError('sign_in_required');
        const { id } = await ownOrder(deps.connection.db, shopper, call.data.orderId);
        if (orders.size >= ORDERS && !orders.has(id)) throw new ShopError('sockets_full');
        orders.add(id);
        await watch.watchOrder(watcher, id);
      },
      forget: () => watch.forget(watcher),
    };
  });
}
