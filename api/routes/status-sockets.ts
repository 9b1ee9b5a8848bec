import { Hono } from 'hono';
import type { WSEvents } from 'hono/ws';
import { type StatusCall, statusCallSchema } from '../contract/queu3d/status-sockets.ts';
import type { Deps } from '../deps.ts';
import type { Shopper } from '../domain/session/shopper.ts';
import { ShopError } from '../domain/shop-error.ts';
import { findOwnProject } from '../domain/slices/slice-jobs.ts';
import { type JobWatcher, SliceWatch } from '../domain/slices/slice-watch.ts';
import type { ShopEnv } from '../http/shopper.ts';
import { type SocketPlace, socketEvents } from '../http/socket-events.ts';
import { socketRoute } from '../http/socket-route.ts';

/** Of one socket: a page with twenty models, each calculated a few times. */
const PROJECTS = 100;

/** `/api/status/sockets/`: what becomes of one's own jobs. */
export function statusSocketRoutes(deps: Deps) {
  if (!deps.sockets) return new Hono<ShopEnv>();
  const watch = new SliceWatch(deps);
  return socketRoute(deps, deps.sockets, {
    path: '/status/sockets',
    events: (shopper, place) => statusSocketEvents(deps, { watch, shopper, ...place }),
    close: () => watch.close(),
  });
}

interface Place extends SocketPlace {
  readonly watch: SliceWatch;
  readonly shopper: Shopper;
}

function statusSocketEvents(deps: Deps, { watch, shopper, ...place }: Place): WSEvents {
  const projects = new Set<string>();
  return socketEvents<StatusCall>(deps, place, (send) => {
    const watcher: JobWatcher = { send };
    return {
      calls: statusCallSchema,
      async answer({ data: projectId }) {
        const job = await findOwnProject(deps, shopper, projectId);
        if (projects.size >= PROJECTS && !projects.has(projectId)) throw new ShopError('sockets_full');
        projects.add(projectId);
        await watch.watch(watcher, job);
      },
      forget: () => watch.forget(watcher),
    };
  });
}
