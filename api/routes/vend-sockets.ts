import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { WSContext } from 'hono/ws';
import type { Deps } from '../deps.ts';
import { ShopError } from '../domain/shop-error.ts';
import { VendingWatch } from '../domain/vending/vending-watch.ts';
import { callerOf } from '../http/caller.ts';
import { refuseOtherSites } from '../http/same-origin.ts';
import { type ShopEnv, withShopper } from '../http/shopper.ts';
import { SocketCount } from '../http/socket-bounds.ts';
import { socketEvents } from './vend-socket-events.ts';

/** `/api/vend/sockets/`: the machine for everybody, and one's own order. Origin and token are looked at before. */
export function vendSocketRoutes(deps: Deps) {
  const app = new Hono<ShopEnv>();
  const { sockets, settings } = deps;
  if (!sockets) return app;
  const watch = new VendingWatch(deps);
  const count = new SocketCount(settings.shoppersPerCaller);
  const open = new Set<WSContext>();
  sockets.closing.addEventListener('abort', () => {
    for (const socket of open) socket.close(1012, 'The shop restarts.');
    watch.close().catch((error) => deps.log.info('watchers of the vending machine were not let go', { error }));
  });

  const admit = createMiddleware<ShopEnv>(async (c, next) => {
    refuseOtherSites(c);
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') throw new ShopError('socket_only');
    const place = {
      watch,
      open,
      shopper: c.var.shopper,
      leave: count.enter(callerOf(c as Context, settings.trustedProxies)),
    };
    return (await sockets.upgrade(() => socketEvents(deps, place))(c, next)) ?? undefined;
  });
  app.get('/vend/sockets', withShopper(deps), admit);
  app.get('/vend/sockets/', withShopper(deps), admit);
  return app;
}
