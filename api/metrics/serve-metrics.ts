import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ServeMetricsOptions {
  readonly port: number;
  readonly host: string;
  readonly contentType: string;
  readonly text: () => Promise<string>;
}

/** Prometheus asks on one connection every few seconds. */
const MAX_CONNECTIONS = 16;
const TIMEOUT_MS = 10_000;

/** Serves `/metrics` on a port of its own, which no proxy forwards to. Requests at the same time share one answer. */
export async function serveMetrics({ port, host, contentType, text }: ServeMetricsOptions) {
  let waiting = 0;
  let pending: Promise<string> | undefined;
  const shared = () => {
    pending ??= text().finally(() => {
      pending = undefined;
    });
    return pending;
  };
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    waiting += 1;
    try {
      const body = await shared();
      response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(body);
    } catch {
      response.writeHead(500).end();
    } finally {
      waiting -= 1;
    }
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.headersTimeout = TIMEOUT_MS;
  server.requestTimeout = TIMEOUT_MS;
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** requests that wait for an answer */
    waiting: () => waiting,
    close(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}
