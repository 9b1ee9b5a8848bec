import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { VendingWatch } from '../domain/vending/vending-watch.ts';
import type { ShopEnv } from '../http/shopper.ts';
import { socketRoute } from '../http/socket-route.ts';
import { vendSocketEvents } from './vend-socket-events.ts';

/** `/api/vend/sockets/`: the machine for everybody, and one's own order. */
export function vendSocketRoutes(deps: Deps) {
  if (!deps.sockets) return new Hono<ShopEnv>();
  const watch = new VendingWatch(deps);
  return socketRoute(deps, deps.sockets, {
    path: '/vend/sockets',
    events: (shopper, place) => vendSocketEvents(deps, { watch, shopper, ...place }),
    close: () => watch.close(),
  });
}
