import { Hono } from 'hono';
import type { WSEvents } from 'hono/ws';
import { type VendingCall, vendingCallSchema } from '../../contract/premium/vending-sockets.ts';
import type { Deps } from '../domain/deps.ts';
import type { Shopper } from '../domain/session/shopper.ts';
import { ShopError } from '../domain/shop-error.ts';
import { findOwnOrder } from '../domain/vending/vending-orders.ts';
import { VendingWatch, type Watcher } from '../domain/vending/vending-watch.ts';
import type { ShopEnv } from '../http/shopper.ts';
import { type SocketSlot, socketEvents } from '../http/sockets/socket-events.ts';
import { socketRoute } from '../http/sockets/socket-route.ts';

/** Per socket. A page watches one order at a time. */
const MAX_ORDERS = 5;

interface Slot extends SocketSlot {
  readonly watch: VendingWatch;
  readonly shopper: Shopper;
}

/** Handles one socket's messages about the vending machine. */
export function vendSocketEvents(deps: Deps, { watch, shopper, ...slot }: Slot): WSEvents {
  const orders = new Set<string>();
  return socketEvents<VendingCall>(deps, slot, (send) => {
    const watcher: Watcher = { send };
    return {
      calls: vendingCallSchema,
      async handle(call) {
        if (call.event === 'onMachine') return await watch.watchMachine(watcher);
        if (!shopper.loggedIn) throw new ShopError('sign_in_required');
        const { id } = await findOwnOrder(deps.connection.db, shopper, call.data.orderId);
        if (orders.size >= MAX_ORDERS && !orders.has(id)) throw new ShopError('sockets_full');
        orders.add(id);
        await watch.watchOrder(watcher, id);
      },
      unwatch: () => watch.forget(watcher),
    };
  });
}

/** `/api/vend/sockets/`: the machine for everyone, and a shopper's own order. */
export function vendSocketRoutes(deps: Deps) {
  if (!deps.sockets) return new Hono<ShopEnv>();
  const watch = new VendingWatch(deps);
  return socketRoute(deps, deps.sockets, {
    path: '/vend/sockets',
    events: (shopper, slot) => vendSocketEvents(deps, { watch, shopper, ...slot }),
    close: () => watch.close(),
  });
}
