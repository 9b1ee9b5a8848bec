import type { WSContext, WSEvents } from 'hono/ws';
import type { ErrorCode } from '../contract/errors.ts';
import { type VendingCall, type VendingNews, vendingCallSchema } from '../contract/premium/vending-sockets.ts';
import type { Deps } from '../deps.ts';
import type { Shopper } from '../domain/session/shopper.ts';
import { ShopError } from '../domain/shop-error.ts';
import { ownOrder } from '../domain/vending/own-order.ts';
import type { VendingWatch, Watcher } from '../domain/vending/vending-watch.ts';
import { MessageBounds } from '../http/socket-bounds.ts';

/** Who asks nothing for so long after the upgrade has no use for a socket. */
const SILENT_MS = 10_000;
/** Sessions end: a socket is opened anew after so long, which asks for the token again. */
const LIFETIME_MS = 30 * 60_000;
/** A page that takes in nothing does not fill our memory. */
const UNREAD_BYTES = 256 * 1024;
const ORDERS = 5;
const OPEN = 1;

interface Place {
  readonly watch: VendingWatch;
  readonly shopper: Shopper;
  readonly open: Set<WSContext>;
  /** gives the place among the open sockets back */
  readonly leave: () => void;
}

/** What one socket does from the upgrade to its end. */
export function socketEvents(deps: Deps, { watch, shopper, open, leave }: Place): WSEvents {
  const bounds = new MessageBounds();
  const orders = new Set<string>();
  let opened: WSContext | undefined;
  let hasEnded = false;
  const watcher: Watcher = { hear: (news) => opened && send(opened, news) };
  const silent = setTimeout(() => (opened ? opened.close(1008, 'Nothing was asked.') : giveUp()), SILENT_MS);
  const lifetime = setTimeout(() => opened?.close(1012, 'Please connect again.'), LIFETIME_MS);

  /** An upgrade that was not carried to its end gives its place back as well, and leaves no clock behind. */
  function giveUp(): void {
    clearTimeout(lifetime);
    leave();
  }

  async function answer(call: VendingCall, socket: WSContext): Promise<void> {
    if (call.event === 'ping') return tell(socket, { event: 'pong' });
    if (call.event === 'onMachine') return await watch.watchMachine(watcher);
    if (!shopper.loggedIn) throw new ShopError('sign_in_required');
    const { id } = await ownOrder(deps.connection.db, shopper, call.data.orderId);
    if (orders.size >= ORDERS && !orders.has(id)) throw new ShopError('sockets_full');
    orders.add(id);
    await watch.watchOrder(watcher, id);
  }

  function end(socket: WSContext): void {
    clearTimeout(silent);
    clearTimeout(lifetime);
    hasEnded = true;
    watch.forget(watcher);
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
      const call = readCall(String(data));
      if (!call) return refuse(socket, 'invalid_request', 'This message could not be read.');
      answer(call, socket)
        .catch((error: unknown) => {
          if (error instanceof ShopError) return refuse(socket, error.code, error.message);
          deps.log.error('a socket was not answered', { error });
          socket.close(1011, 'Please connect again.');
        })
        // Who left while the question was looked up would be watched for ever.
        .finally(() => hasEnded && watch.forget(watcher));
    },
    onClose: (_, socket) => end(socket),
    onError: (_, socket) => end(socket),
  };
}

function readCall(text: string): VendingCall | undefined {
  try {
    return vendingCallSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function refuse(socket: WSContext, code: ErrorCode, message: string): void {
  tell(socket, { event: 'refused', data: { code, message } });
}

function tell(socket: WSContext, news: VendingNews): void {
  send(socket, JSON.stringify(news));
}

function send(socket: WSContext, news: string): void {
  if (socket.readyState !== OPEN) return;
  const unread = (socket.raw as { bufferedAmount?: number } | undefined)?.bufferedAmount ?? 0;
  if (unread > UNREAD_BYTES) socket.close(1013, 'Please connect again.');
  else socket.send(news);
}
