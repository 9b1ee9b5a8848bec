import type { WSContext, WSEvents } from 'hono/ws';
import type * as z from 'zod';
import type { ErrorCode } from '../contract/errors.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../domain/shop-error.ts';
import { MessageBounds } from './socket-bounds.ts';

/** Who asks nothing for so long after the upgrade has no use for a socket. */
const SILENT_MS = 10_000;
/** Sessions end: a socket is opened anew after so long, which asks for the token again. */
const LIFETIME_MS = 30 * 60_000;
/** A page that takes in nothing does not fill our memory. */
const UNREAD_BYTES = 256 * 1024;
const OPEN = 1;

/** A socket's place among those that are open. */
export interface SocketPlace {
  readonly open: Set<WSContext>;
  /** gives the place back */
  readonly leave: () => void;
}

/** What is said at a socket, besides `ping`. */
export interface Talk<Call> {
  /** of all that a page may send */
  readonly calls: z.ZodType<Call>;
  /** Answers one call; throws a ShopError to refuse it. */
  answer(call: Exclude<Call, { event: 'ping' }>): Promise<void>;
  /** The page has left: nothing is told to it any more. */
  forget(): void;
}

/** What one socket does from the upgrade to its end. `begin` is given how to tell the page something, as JSON. */
export function socketEvents<Call extends { readonly event: string }>(
  deps: Pick<Deps, 'log'>,
  { open, leave }: SocketPlace,
  begin: (tell: (news: string) => void) => Talk<Call>,
): WSEvents {
  const bounds = new MessageBounds();
  let opened: WSContext | undefined;
  let hasEnded = false;
  const talk = begin((news) => opened && send(opened, news));
  const silent = setTimeout(() => (opened ? opened.close(1008, 'Nothing was asked.') : giveUp()), SILENT_MS);
  const lifetime = setTimeout(() => opened?.close(1012, 'Please connect again.'), LIFETIME_MS);

  /** An upgrade that was not carried to its end gives its place back as well, and leaves no clock behind. */
  function giveUp(): void {
    clearTimeout(lifetime);
    leave();
  }

  function end(socket: WSContext): void {
    clearTimeout(silent);
    clearTimeout(lifetime);
    hasEnded = true;
    talk.forget();
    open.delete(socket);
    leave();
  }

  return {
    onOpen(_, socket) {
      opened = socket;
      open.add(socket);
    },
    onMessage({ data }, socket) {
      clearTimeout(silent);
      const fault = bounds.fault(data, Date.now());
      if (fault) return socket.close(fault.code, fault.reason);
      const call = readCall(talk.calls, String(data));
      if (!call) return refuse(socket, 'invalid_request', 'This message could not be read.');
      if (call.event === 'ping') return send(socket, JSON.stringify({ event: 'pong' }));
      talk
        .answer(call as Exclude<Call, { event: 'ping' }>)
        .catch((error: unknown) => {
          if (error instanceof ShopError) return refuse(socket, error.code, error.message);
          deps.log.error('a socket was not answered', { error });
          socket.close(1011, 'Please connect again.');
        })
        // Who left while the question was looked up would be watched for ever.
        .finally(() => hasEnded && talk.forget());
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

function send(socket: WSContext, news: string): void {
  if (socket.readyState !== OPEN) return;
  const unread = (socket.raw as { bufferedAmount?: number } | undefined)?.bufferedAmount ?? 0;
  if (unread > UNREAD_BYTES) socket.close(1013, 'Please connect again.');
  else socket.send(news);
}
