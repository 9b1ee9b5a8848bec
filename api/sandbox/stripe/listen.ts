import { serve } from '@hono/node-server';
import type { Hono } from 'hono';

export interface Listening {
  readonly port: number;
  close(): Promise<void>;
}

/** Puts an app on a free port of the loopback interface; not reachable from other machines. */
export function listenOnLoopback(app: Hono): Promise<Listening> {
  return new Promise((resolve) => {
    const server = serve(
      { fetch: app.fetch, hostname: '127.0.0.1', port: 0, overrideGlobalObjects: false },
      ({ port }) => {
        resolve({
          port,
          close: () =>
            new Promise((done) => {
              server.close(() => done());
              if ('closeAllConnections' in server) server.closeAllConnections();
            }),
        });
      },
    );
  });
}
