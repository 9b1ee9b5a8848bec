import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { WSContext, WSEvents } from 'hono/ws';
import type { Deps, Sockets } from '../../domain/deps.ts';
import type { Shopper } from '../../domain/session/shopper.ts';
import { ShopError } from '../../domain/shop-error.ts';
import { callerOf } from '../caller.ts';
import { refuseOtherSites } from '../same-origin.ts';
import { type ShopEnv, withShopper } from '../shopper.ts';
import type { SocketSlot } from './socket-events.ts';
import { SocketCount } from './socket-events.ts';

export interface SocketRoute {
  /** without a trailing slash */
  readonly path: string;
  /** handles one socket */
  readonly events: (shopper: Shopper, slot: SocketSlot) => WSEvents;
  /** called when the server closes */
  readonly close: () => Promise<void>;
}

/** A route for WebSockets, which checks the origin and the token and limits open sockets before the upgrade. */
export function socketRoute(deps: Deps, { upgrade, closing }: Sockets, { path, events, close }: SocketRoute) {
  const { settings, log } = deps;
  const count = new SocketCount(settings.shoppersPerCaller);
  const open = new Set<WSContext>();
  closing.addEventListener('abort', () => {
    for (const socket of open) socket.close(1012, 'The shop is restarting.');
    close().catch((error) => log.warn('watchers did not close', { path, error }));
  });

  const admit = createMiddleware<ShopEnv>(async (c, next) => {
    refuseOtherSites(c);
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') throw new ShopError('socket_only');
    const slot = { open, release: count.reserve(callerOf(c as Context, settings.trustedProxies)) };
    return (await upgrade(() => events(c.var.shopper, slot))(c, next)) ?? undefined;
  });
  return new Hono<ShopEnv>().get(path, withShopper(deps), admit).get(`${path}/`, withShopper(deps), admit);
}
