import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { WSContext, WSEvents } from 'hono/ws';
import type { Deps, Sockets } from '../deps.ts';
import type { Shopper } from '../domain/session/shopper.ts';
import { ShopError } from '../domain/shop-error.ts';
import { callerOf } from './caller.ts';
import { refuseOtherSites } from './same-origin.ts';
import { type ShopEnv, withShopper } from './shopper.ts';
import { SocketCount } from './socket-bounds.ts';
import type { SocketPlace } from './socket-events.ts';

export interface SocketRoute {
  /** without a slash at the end */
  readonly path: string;
  /** what one socket does */
  readonly events: (shopper: Shopper, place: SocketPlace) => WSEvents;
  /** the server ends: nothing is to be told any more */
  readonly close: () => Promise<void>;
}

/** An address for WebSockets. Origin and token are looked at before, and places are counted. */
export function socketRoute(deps: Deps, { upgrade, closing }: Sockets, { path, events, close }: SocketRoute) {
  const { settings, log } = deps;
  const count = new SocketCount(settings.shoppersPerCaller);
  const open = new Set<WSContext>();
  closing.addEventListener('abort', () => {
    for (const socket of open) socket.close(1012, 'The shop restarts.');
    close().catch((error) => log.info('watchers were not let go', { path, error }));
  });

  const admit = createMiddleware<ShopEnv>(async (c, next) => {
    refuseOtherSites(c);
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') throw new ShopError('socket_only');
    const place = { open, leave: count.enter(callerOf(c as Context, settings.trustedProxies)) };
    return (await upgrade(() => events(c.var.shopper, place))(c, next)) ?? undefined;
  });
  return new Hono<ShopEnv>().get(path, withShopper(deps), admit).get(`${path}/`, withShopper(deps), admit);
}
