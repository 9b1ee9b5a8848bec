import { Hono } from 'hono';
import type { WSEvents } from 'hono/ws';
import { MAX_MODELS } from '../../contract/queu3d/limits.ts';
import { type StatusCall, statusCallSchema } from '../../contract/queu3d/status-sockets.ts';
import type { Deps } from '../domain/deps.ts';
import type { Shopper } from '../domain/session/shopper.ts';
import { ShopError } from '../domain/shop-error.ts';
import { findOwnProject } from '../domain/slices/slice-jobs.ts';
import { type JobWatcher, SliceWatch } from '../domain/slices/slice-watch.ts';
import type { ShopEnv } from '../http/shopper.ts';
import { type SocketSlot, socketEvents } from '../http/sockets/socket-events.ts';
import { socketRoute } from '../http/sockets/socket-route.ts';

/** Per socket: a full page, with each model sliced a few times. */
const MAX_PROJECTS = 5 * MAX_MODELS;

/** `/api/status/sockets/`: the status of the shopper's own slicing jobs. */
export function statusSocketRoutes(deps: Deps) {
  if (!deps.sockets) return new Hono<ShopEnv>();
  const watch = new SliceWatch(deps);
  return socketRoute(deps, deps.sockets, {
    path: '/status/sockets',
    events: (shopper, slot) => statusSocketEvents(deps, { watch, shopper, ...slot }),
    close: () => watch.close(),
  });
}

interface Slot extends SocketSlot {
  readonly watch: SliceWatch;
  readonly shopper: Shopper;
}

function statusSocketEvents(deps: Deps, { watch, shopper, ...slot }: Slot): WSEvents {
  const projects = new Set<string>();
  return socketEvents<StatusCall>(deps, slot, (send) => {
    const watcher: JobWatcher = { send };
    return {
      calls: statusCallSchema,
      async handle({ data: projectId }) {
        const job = await findOwnProject(deps, shopper, projectId);
        if (projects.size >= MAX_PROJECTS && !projects.has(projectId)) throw new ShopError('sockets_full');
        projects.add(projectId);
        await watch.watch(watcher, job);
      },
      unwatch: () => watch.forget(watcher),
    };
  });
}
