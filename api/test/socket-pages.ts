import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { afterAll, afterEach } from 'vitest';
import { WebSocket } from 'ws';
import type * as z from 'zod';
import { createShopServer } from '../http/server.ts';

/** Serves sockets from a replica; returns its port. */
export async function serveSockets(app: OpenAPIHono): Promise<number> {
  const { server, close } = createShopServer({
    fetch: (request, env) => app.fetch(request, env),
    trustedProxies: 0,
    shoppersPerCaller: 1,
    deadlines: { closing: 0 },
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(close);
  return (server.address() as AddressInfo).port;
}

/** A page with a socket, and the messages it received. */
export class SocketPage<Message extends { readonly event: string }> {
  readonly received: Message[] = [];
  readonly closed: Promise<[code: number, reason: Buffer]>;

  readonly socket: WebSocket;

  constructor(socket: WebSocket, schema: z.ZodType<Message>) {
    this.socket = socket;
    socket.on('message', (data) => this.received.push(schema.parse(JSON.parse(String(data)))));
    this.closed = once(socket, 'close') as Promise<[number, Buffer]>;
  }

  say(event: string, data: unknown = {}): void {
    this.socket.send(JSON.stringify({ event, data }));
  }

  last<E extends Message['event']>(event: E) {
    return this.received.findLast((message): message is Extract<Message, { event: E }> => message.event === event);
  }
}

/** Opens pages at `path`; they are closed after each test. */
export function socketPages<Message extends { readonly event: string }>(path: string, schema: z.ZodType<Message>) {
  const pages: SocketPage<Message>[] = [];
  afterEach(async () => {
    for (const { socket } of pages) socket.terminate();
    await Promise.all(pages.splice(0).map(({ closed }) => closed));
  });
  const address = (port: number) => `ws://127.0.0.1:${port}${path}`;
  return {
    async connect(port: number, headers: Record<string, string> = {}): Promise<SocketPage<Message>> {
      const socket = new WebSocket(address(port), { headers });
      await once(socket, 'open');
      const page = new SocketPage(socket, schema);
      pages.push(page);
      return page;
    },
    /** The HTTP status of a rejected socket. */
    async refusedWith(port: number, headers: Record<string, string>): Promise<number> {
      const socket = new WebSocket(address(port), { headers });
      socket.on('error', () => {});
      const [, answer] = await once(socket, 'unexpected-response');
      return answer.statusCode;
    },
  };
}
