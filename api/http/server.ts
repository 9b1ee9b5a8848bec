import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createAdaptorServer, type HttpBindings, type WebSocketServerLike } from '@hono/node-server';
import { type WebSocket, WebSocketServer } from 'ws';
import type { ErrorBody } from '../contract/errors.ts';
import { ShopError } from '../domain/shop-error.ts';
import { networkOf } from './caller.ts';
import { isModelUpload } from './limit-body.ts';
import { SOCKET_MESSAGE_BYTES, SOCKETS } from './socket-bounds.ts';

/** A browser on a slow line sends its headers in one packet or two. */
const HEADERS_MS = 10_000;
/** The largest ordinary body is a picture of 1.4 MB: a line of 200 kbit/s sends it in time. */
const BODY_MS = 60_000;
/** A model of 100 MB in one form: a line of 1.4 Mbit/s sends it in time. Resumable uploads send 8 MB at a time. */
const UPLOAD_MS = 10 * 60_000;
/** Nothing sent and nothing read for so long: the client is gone or stalls. A payment service is tried for 62 s. */
const IDLE_MS = 75_000;
/** Between two requests; longer than our proxy keeps its own end open (containers/tls/Caddyfile). */
const KEEP_ALIVE_MS = 20_000;
/** How often the deadlines above are checked. */
const CHECK_MS = 5_000;
/** All headers together; a session cookie and a guest's token are 1 KB. */
const HEADER_BYTES = 16 * 1024;
/** The longest address of ours carries a signed token of 1 KB and a page's filters. */
const ADDRESS_CHARACTERS = 4_096;
/** Sockets stay open; what is left is for requests. */
const CONNECTIONS = SOCKETS + 2_000;
/** Of one network: forty browsers behind one router, each with its six connections. */
const CONNECTIONS_PER_CALLER = 256;
/** Browsers answer a ping by themselves, but not in the middle of a message: none may take longer than this. */
const PING_MS = 15_000;
/** Browsers send no pings. Each is answered, and a client that reads no answers would leave them in our memory. */
const PINGS = 30;
/** Requests that still run when the shop closes get this long; the process is killed 10 s after it was told to end. */
const CLOSING_MS = 5_000;

type ServerEnv = HttpBindings & { remoteAddress?: string | undefined };

export interface ShopServerOptions {
  /** `remoteAddress` is the other end of the connection: a caller, or a proxy of ours */
  readonly fetch: (request: Request, env: ServerEnv) => Response | Promise<Response>;
  readonly trustedProxies: number;
  readonly shoppersPerCaller: number;
  /** Deadlines in ms; tests wait for shorter ones. */
  readonly deadlines?: {
    readonly headers?: number;
    readonly body?: number;
    readonly ping?: number;
    readonly closing?: number;
    readonly check?: number;
  };
}

export interface ShopServer {
  readonly server: Server;
  /** Stops accepting, lets running requests end within `CLOSING_MS`, and cuts those that remain. */
  close(): Promise<void>;
}

/**
 * The shop's HTTP server, with a bound on all that a connection may hold or wait for. It is Node's server, which Deno
 * implements too: Deno's own reads 64 MB of a socket message into memory before anyone can refuse it.
 */
export function createShopServer({
  fetch,
  trustedProxies,
  shoppersPerCaller,
  deadlines: { headers = HEADERS_MS, body = BODY_MS, ping = PING_MS, closing = CLOSING_MS, check = CHECK_MS } = {},
}: ShopServerOptions): ShopServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: SOCKET_MESSAGE_BYTES, perMessageDeflate: false });
  const options = {
    maxHeaderSize: HEADER_BYTES,
    headersTimeout: headers,
    requestTimeout: UPLOAD_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: check,
    // A client that offers HTTP/2, as curl can, is answered in HTTP/1.1.
    shouldUpgradeCallback: (request: IncomingMessage) => request.headers.upgrade?.toLowerCase() === 'websocket',
  };
  type Listener = (request: IncomingMessage, response: ServerResponse) => void;
  const createBounded = (_: object, answer: Listener) =>
    createServer(options, (request, response) => {
      if ((request.url ?? '').length > ADDRESS_CHARACTERS) return refuseAddress(request, response);
      if (request.method !== 'GET' && request.method !== 'HEAD') limitBodyTime(request, response, body);
      answer(request, response);
    });
  const server = createAdaptorServer({
    // An upgrade leaves its marks on this very object, so it is extended rather than copied.
    fetch: (request, env) =>
      fetch(request, Object.assign(env as HttpBindings, { remoteAddress: env.incoming.socket.remoteAddress })),
    websocket: { server: sockets as WebSocketServerLike },
    createServer: createBounded as typeof createServer,
  }) as Server;
  server.timeout = IDLE_MS;
  server.maxConnections = CONNECTIONS;
  server.on('clientError', refuseUnreadable);
  // Behind a proxy every connection comes from its address.
  if (trustedProxies === 0) limitConnections(server, CONNECTIONS_PER_CALLER * shoppersPerCaller);
  const pinging = keepPinging(sockets, ping);

  return {
    server,
    async close() {
      clearInterval(pinging);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const cut = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate();
        server.closeAllConnections();
      }, closing);
      await closed;
      clearTimeout(cut);
    },
  };
}

function refuseAddress(request: IncomingMessage, response: ServerResponse): void {
  const { code, status, message } = new ShopError('address_too_long');
  const asksForJson = request.headers.accept?.includes('application/json') ?? false;
  const body: ErrorBody = { code, message };
  response.writeHead(status, { 'content-type': asksForJson ? 'application/json' : 'text/plain', connection: 'close' });
  response.end(asksForJson ? JSON.stringify(body) : message);
}

/** The server's own deadline is that of a model's upload, since it has one for all requests. */
function limitBodyTime(request: IncomingMessage, response: ServerResponse, ms: number): void {
  if (isModelUpload(request.method ?? '', (request.url ?? '').split('?', 1)[0] ?? '')) return;
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, ms);
  response.once('close', () => clearTimeout(timer));
}

const unreadable: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** What is not a request gets its status, unless an answer is on its way already. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || socket.bytesWritten > 0) return void socket.destroy();
  const status = unreadable[error.code ?? ''] ?? '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () => socket.destroy());
}

function limitConnections(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(network) ?? 0) + 1;
    if (count > most) return void socket.destroy();
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

/** Cuts sockets whose other end does not answer, or keeps us busy with pings of its own. */
function keepPinging(sockets: WebSocketServer, ms: number): ReturnType<typeof setInterval> {
  const pings = new WeakMap<WebSocket, number>();
  const waiting = new WeakSet<WebSocket>();
  sockets.on('connection', (socket) => {
    socket.on('pong', () => waiting.delete(socket));
    socket.on('ping', () => {
      const count = (pings.get(socket) ?? 0) + 1;
      pings.set(socket, count);
      if (count > PINGS) socket.terminate();
    });
  });
  return setInterval(() => {
    for (const socket of sockets.clients) {
      if (waiting.has(socket)) socket.terminate();
      pings.delete(socket);
      waiting.add(socket);
      socket.ping();
    }
  }, ms);
}
