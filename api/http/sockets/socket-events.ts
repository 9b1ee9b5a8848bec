import type { WSContext, WSEvents } from 'hono/ws';
import type * as z from 'zod';
import type { ErrorCode } from '../../../contract/errors.ts';
import { MAX_MODELS } from '../../../contract/queu3d/limits.ts';
import type { Deps } from '../../domain/deps.ts';
import { ShopError } from '../../domain/shop-error.ts';
import { currentContext } from '../../work-context.ts';

/** A page that sends nothing this long after the upgrade does not need a socket. */
const SILENT_MS = 10_000;
/** Sessions end, so a page must reconnect after this long, which checks its token again. */
const LIFETIME_MS = 30 * 60_000;
/** A page that does not read its messages must not fill our memory. */
const UNREAD_BYTES = 256 * 1024;
const OPEN = 1;

/** A socket's place among the open ones. */
export interface SocketSlot {
  readonly open: Set<WSContext>;
  /** frees the place; may be called twice */
  readonly release: () => void;
}

/** Handles a socket's messages, other than `ping`. */
export interface SocketHandler<Call> {
  /** all messages that a page may send */
  readonly calls: z.ZodType<Call>;
  /** Handles one message; throws a ShopError to reject it. */
  handle(call: Exclude<Call, { event: 'ping' }>): Promise<void>;
  /** Called when the socket is closed: stops sending to it. */
  unwatch(): void;
}

/** One socket's life from the upgrade to its close. `createHandler` gets a function that sends JSON to the page. */
export function socketEvents<Call extends { readonly event: string }>(
  deps: Pick<Deps, 'log'>,
  { open, release }: SocketSlot,
  createHandler: (send: (message: string) => void) => SocketHandler<Call>,
): WSEvents {
  const limit = new MessageLimit();
  // Messages arrive outside of the request that opened the socket.
  const upgrade = currentContext();
  let opened: WSContext | undefined;
  let hasEnded = false;
  const handler = createHandler((message) => opened && send(opened, message));
  const silent = setTimeout(() => (opened ? opened.close(1008, 'The message is empty.') : giveUp()), SILENT_MS);
  const lifetime = setTimeout(() => opened?.close(1012, 'Please connect again.'), LIFETIME_MS);

  /** Cleans up after an upgrade that was never completed. */
  function giveUp(): void {
    clearTimeout(lifetime);
    release();
  }

  function end(socket: WSContext): void {
    clearTimeout(silent);
    clearTimeout(lifetime);
    hasEnded = true;
    handler.unwatch();
    open.delete(socket);
    release();
  }

  return {
    onOpen(_, socket) {
      opened = socket;
      open.add(socket);
    },
    onMessage({ data }, socket) {
      clearTimeout(silent);
      const violation = limit.violation(data, performance.now());
      if (violation) return socket.close(violation.code, violation.reason);
      const call = readCall(handler.calls, String(data));
      if (!call) return refuse(socket, 'invalid_request', 'This message could not be read.');
      if (call.event === 'ping') return send(socket, JSON.stringify({ event: 'pong' }));
      handler
        .handle(call as Exclude<Call, { event: 'ping' }>)
        .catch((error: unknown) => {
          if (error instanceof ShopError) return refuse(socket, error.code, error.message);
          deps.log.error('socket message failed', { ...upgrade?.facts, error });
          socket.close(1011, 'Please connect again.');
        })
        // A page that left during the lookup would be watched forever.
        .finally(() => hasEnded && handler.unwatch());
    },
    onClose: (_, socket) => end(socket),
    onError: (_, socket) => end(socket),
  };
}

function readCall<Call>(calls: z.ZodType<Call>, text: string): Call | undefined {
  try {
    return calls.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function refuse(socket: WSContext, code: ErrorCode, message: string): void {
  send(socket, JSON.stringify({ event: 'refused', data: { code, message } }));
}

function send(socket: WSContext, message: string): void {
  if (socket.readyState !== OPEN) return;
  const unread = (socket.raw as { bufferedAmount?: number } | undefined)?.bufferedAmount ?? 0;
  if (unread > UNREAD_BYTES) socket.close(1013, 'Please connect again.');
  else socket.send(message);
}

/** Per process; a page has one socket. */
export const MAX_SOCKETS = 4_000;
/** A few open pages in each browser of a household; a page without a socket polls instead. */
const MAX_SOCKETS_PER_CALLER = 16;

/** A page's longest message names one id. The WebSocket server rejects a longer one by its header. */
export const MAX_MESSAGE_BYTES = 1_024;
/** A full QUEU3D page that connects again names each of its models. */
const MAX_MESSAGES = 2 * MAX_MODELS;
const WINDOW_MS = 10_000;

/** Counts open sockets, in total and by caller. */
export class SocketCount {
  #open = 0;
  readonly #byCaller = new Map<string, number>();
  readonly #maxPerCaller: number;

  constructor(shoppersPerCaller: number) {
    this.#maxPerCaller = MAX_SOCKETS_PER_CALLER * shoppersPerCaller;
  }

  /** Reserves a place and returns how to release it; throws `sockets_full` if there is none. */
  reserve(caller: string): () => void {
    const own = this.#byCaller.get(caller) ?? 0;
    if (this.#open >= MAX_SOCKETS || own >= this.#maxPerCaller) throw new ShopError('sockets_full');
    this.#open += 1;
    this.#byCaller.set(caller, own + 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#open -= 1;
      const others = (this.#byCaller.get(caller) ?? 1) - 1;
      if (others > 0) this.#byCaller.set(caller, others);
      else this.#byCaller.delete(caller);
    };
  }
}

/** Why a socket is closed, with a code of RFC 6455. */
type CloseReason = { readonly code: 1003 | 1008; readonly reason: string };

/** Limits what one socket sends. */
class MessageLimit {
  #since = 0;
  #count = 0;

  /** The rule that a message at `now` (ms) breaks, if any. */
  violation(message: unknown, now: number): CloseReason | undefined {
    if (typeof message !== 'string') return { code: 1003, reason: 'Send text.' };
    if (now - this.#since > WINDOW_MS) {
      this.#since = now;
      this.#count = 0;
    }
    this.#count += 1;
    return this.#count > MAX_MESSAGES ? { code: 1008, reason: 'Too many messages.' } : undefined;
  }
}
