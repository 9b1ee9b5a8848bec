import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createAdaptorServer, type HttpBindings, type WebSocketServerLike } from '@hono/node-server';
import { type WebSocket, WebSocketServer } from 'ws';
import type { ErrorBody } from '../../contract/errors.ts';
import { ShopError } from '../domain/shop-error.ts';
import { runInContext, type WorkContext } from '../work-context.ts';
import { networkOf } from './caller.ts';
import { isModelUpload } from './limit-body.ts';
import { acceptsJson } from './request-headers.ts';
import { REQUEST_ID, requestIdOf } from './request-id.ts';
import { MAX_MESSAGE_BYTES, MAX_SOCKETS } from './sockets/socket-events.ts';

/** Headers fit into one or two packets, even on a slow line. */
const HEADERS_MS = 10_000;
/** The largest ordinary body is a picture of 1.4 MB, which takes this long at 200 kbit/s. */
const BODY_MS = 60_000;
/** A model of 100 MB in one form takes this long at 1.4 Mbit/s. Resumable uploads send 8 MB at a time. */
const UPLOAD_MS = 10 * 60_000;
/** After this long without traffic the client is gone or stalled. Longer than the 62 s that we wait for a payment service. */
const IDLE_MS = 75_000;
/** Between two requests; longer than our proxy keeps its connections (containers/tls/Caddyfile). */
const KEEP_ALIVE_MS = 20_000;
/** How often the deadlines above are checked. */
const CHECK_MS = 5_000;
/** All headers together; cookies and tokens take 1 KB of it. */
const HEADER_BYTES = 16 * 1024;
/** Our longest URLs carry a signed token of 1 KB or a page's filters. */
const MAX_URL_LENGTH = 4_096;
/** Room for requests beside the sockets, which stay open. */
const MAX_CONNECTIONS = MAX_SOCKETS + 2_000;
/** Per network: forty browsers behind one router, with six connections each. */
const CONNECTIONS_PER_CALLER = 256;
/** Browsers answer pings, but not in the middle of sending a message, so this also limits how long a message may take. */
const PING_MS = 15_000;
/** Browsers send no pings. We answer each, and the answers pile up in memory if a client does not read them. */
const MAX_PINGS = 30;
/** How long running requests and sockets get at shutdown; the process is killed 10 s after SIGTERM. */
export const CLOSING_MS = 5_000;

type ServerEnv = HttpBindings & { remoteAddress?: string | undefined };

export interface ShopServerOptions {
  /** `remoteAddress` is the client's, or that of a proxy of ours */
  readonly fetch: (request: Request, env: ServerEnv) => Response | Promise<Response>;
  readonly trustedProxies: number;
  readonly shoppersPerCaller: number;
  /** called when a request is answered; a slow body is still being sent then */
  readonly onAnswered?: (answered: Answered) => void;
  /** once it aborts, each answer ends its connection, so that none is idle when the server closes */
  readonly draining?: AbortSignal;
  /** in ms; tests set shorter ones */
  readonly deadlines?: {
    readonly headers?: number;
    readonly body?: number;
    readonly ping?: number;
    readonly closing?: number;
    readonly check?: number;
  };
}

/** A request that was answered, for log and metrics. */
export interface Answered {
  readonly method: string;
  /** the route's pattern; undefined: no route of the API */
  readonly route: string | undefined;
  readonly status: number;
  readonly seconds: number;
  /** its time is the client's: it receives what the client sends */
  readonly isUpload: boolean;
}

export interface ShopServer {
  readonly server: Server;
  /** what goes on right now */
  counts(): { readonly requests: number; readonly sockets: number };
  /** Stops accepting connections, waits for running requests (by default `CLOSING_MS`), then drops the rest. */
  close(): Promise<void>;
}

/**
 * The shop's HTTP server, with a limit on everything a connection can hold or wait for. It uses Node's server, which Deno
 * implements too: Deno's own reads up to 64 MB of a socket message into memory before we could reject it.
 */
export function createShopServer({
  fetch,
  trustedProxies,
  shoppersPerCaller,
  onAnswered = () => {},
  draining,
  deadlines: { headers = HEADERS_MS, body = BODY_MS, ping = PING_MS, closing = CLOSING_MS, check = CHECK_MS } = {},
}: ShopServerOptions): ShopServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false });
  const options = {
    maxHeaderSize: HEADER_BYTES,
    headersTimeout: headers,
    requestTimeout: UPLOAD_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: check,
    // A client that offers an upgrade to HTTP/2, as curl can, gets HTTP/1.1.
    shouldUpgradeCallback: (request: IncomingMessage) =>
      namesOneHost(request) && request.headers.upgrade?.toLowerCase() === 'websocket',
  };
  type Listener = (request: IncomingMessage, response: ServerResponse) => void;
  const createLimited = (_: object, answer: Listener) =>
    createServer(options, (request, response) => {
      response.setHeader(REQUEST_ID, requestIdOf(request, trustedProxies));
      if (draining?.aborted) response.setHeader('connection', 'close');
      if (!namesOneHost(request)) return rejectHost(response);
      if ((request.url ?? '').length > MAX_URL_LENGTH) return rejectLongUrl(request, response);
      if (request.method !== 'GET' && request.method !== 'HEAD') limitBodyTime(request, response, body);
      answer(request, response);
    });
  let requests = 0;
  const answerRequest = async (request: Request, env: HttpBindings): Promise<Response> => {
    const { incoming } = env;
    // An upgrade to a socket has no response of ours that could have the header.
    const given = incoming.headers.upgrade ? undefined : env.outgoing.getHeader(REQUEST_ID);
    const context: WorkContext = { facts: { requestId: String(given ?? requestIdOf(incoming, trustedProxies)) } };
    const started = performance.now();
    requests += 1;
    let status = 500;
    try {
      // The upgrade sets properties on `env`, so it must not be copied.
      const own = Object.assign(env, { remoteAddress: incoming.socket.remoteAddress });
      const response = await runInContext(context, () => fetch(request, own));
      status = response.status;
      return response;
    } finally {
      requests -= 1;
      const { method = '' } = incoming;
      const isUpload = isModelUpload(method, pathOf(incoming));
      const seconds = (performance.now() - started) / 1000;
      onAnswered({ method, route: context.route, status, seconds, isUpload });
    }
  };
  const server = createAdaptorServer({
    fetch: (request, env) => answerRequest(request, env as HttpBindings),
    websocket: { server: sockets as WebSocketServerLike },
    createServer: createLimited as typeof createServer,
  }) as Server;
  server.timeout = IDLE_MS;
  server.maxConnections = MAX_CONNECTIONS;
  server.on('clientError', rejectMalformed);
  // Behind a proxy, all connections come from the proxy's address.
  if (trustedProxies === 0) limitConnections(server, CONNECTIONS_PER_CALLER * shoppersPerCaller);
  const pinging = keepPinging(sockets, ping);

  return {
    server,
    counts: () => ({ requests, sockets: sockets.clients.size }),
    async close() {
      clearInterval(pinging);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      // Their clients were told to reconnect.
      const dropSockets = setTimeout(() => terminate(sockets), Math.min(closing, CLOSING_MS));
      const drop = setTimeout(() => {
        terminate(sockets);
        server.closeAllConnections();
      }, closing);
      await closed;
      clearTimeout(dropSockets);
      clearTimeout(drop);
    },
  };
}

function terminate({ clients }: WebSocketServer): void {
  for (const socket of clients) socket.terminate();
}

const HOST = /^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i;

/**
 * Whether a proxy in front of the shop reads the same host from a request as we do: one `Host` header with one name, and
 * no other host in the request line, which only a client of a forward proxy sends. Node would read the first of two.
 */
function namesOneHost({ rawHeaders, url = '' }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host');
  // HTTP/1.0 has no hosts; Node refuses newer requests without one.
  return url.startsWith('/') && hosts.length <= 1 && hosts.every((host) => HOST.test(host));
}

function rejectHost(response: ServerResponse): void {
  response.writeHead(400, { 'content-type': 'text/plain', connection: 'close' });
  response.end('Bad Request');
}

function rejectLongUrl(request: IncomingMessage, response: ServerResponse): void {
  const { code, status, message } = new ShopError('address_too_long');
  const asJson = acceptsJson(request.headers.accept);
  const body: ErrorBody = { code, message };
  response.writeHead(status, { 'content-type': asJson ? 'application/json' : 'text/plain', connection: 'close' });
  response.end(asJson ? JSON.stringify(body) : message);
}

/** The server has one deadline for all requests, that of a model upload; this one is for all other bodies. */
function limitBodyTime(request: IncomingMessage, response: ServerResponse, ms: number): void {
  if (isModelUpload(request.method ?? '', pathOf(request))) return;
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, ms);
  response.once('close', () => clearTimeout(timer));
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '';
}

const clientErrors: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers a malformed request with its status, unless a response has already started. */
function rejectMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || socket.bytesWritten > 0) return void socket.destroy();
  const status = clientErrors[error.code ?? ''] ?? '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () => socket.destroy());
}

function limitConnections(server: Server, max: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(network) ?? 0) + 1;
    if (count > max) return void socket.destroy();
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

/** Drops sockets that do not answer pings or that flood us with their own. */
function keepPinging(sockets: WebSocketServer, ms: number): ReturnType<typeof setInterval> {
  const pings = new WeakMap<WebSocket, number>();
  const waiting = new WeakSet<WebSocket>();
  sockets.on('connection', (socket) => {
    socket.on('pong', () => waiting.delete(socket));
    socket.on('ping', () => {
      const count = (pings.get(socket) ?? 0) + 1;
      pings.set(socket, count);
      if (count > MAX_PINGS) socket.terminate();
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
