import ReconnectingSocket from 'partysocket/ws';
import * as z from 'zod';

/** `lost` until reconnected, which is tried for as long as the page is open. */
export type ConnectionState = 'connecting' | 'open' | 'lost';

const messageSchema = z.object({ event: z.string(), data: z.unknown() });
export type LiveMessage = z.infer<typeof messageSchema>;

interface LiveListener {
  /** Sent each time the socket opens: the answers bring what was missed while it was down. */
  onOpen(): readonly LiveMessage[];
  onMessage(message: LiveMessage): void;
  onState(state: ConnectionState): void;
}

interface LiveSocket {
  /** Dropped while the socket is not open. */
  send(message: LiveMessage): void;
  close(): void;
}

/** Exponential backoff with jitter, so that a thousand pages do not reconnect at once. */
const backoff = () => ({
  minReconnectionDelay: 200 + Math.random() * 600,
  maxReconnectionDelay: 10_000,
  maxEnqueuedMessages: 0,
});

/** A phone that changes networks gets no event for a dead connection: it pings, and waits this long for any message. */
const PING_INTERVAL_MS = 20_000;
const PONG_TIMEOUT_MS = 8_000;

/** Opens a reconnecting WebSocket of JSON `{event, data}`. */
export function openLiveSocket(path: `/api/${string}/`, { onOpen, onMessage, onState }: LiveListener): LiveSocket {
  const address = new URL(path, location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  onState('connecting');
  const socket = new ReconnectingSocket(address.href, undefined, backoff());
  const send = (message: LiveMessage) => void socket.send(JSON.stringify(message));
  const reconnect = () => socket.reconnect();
  let pongTimeout: ReturnType<typeof setTimeout> | undefined;
  const pings = setInterval(() => {
    if (socket.readyState !== socket.OPEN) return;
    send({ event: 'ping', data: {} });
    pongTimeout ??= setTimeout(reconnect, PONG_TIMEOUT_MS);
  }, PING_INTERVAL_MS);
  const clearPong = () => {
    clearTimeout(pongTimeout);
    pongTimeout = undefined;
  };
  socket.addEventListener('open', () => {
    onState('open');
    onOpen().forEach(send);
  });
  socket.addEventListener('message', ({ data }) => {
    clearPong();
    const message = readMessage(data);
    if (message) onMessage(message);
  });
  socket.addEventListener('close', () => {
    clearPong();
    onState('lost');
  });
  addEventListener('online', reconnect);
  const close = () => {
    removeEventListener('online', reconnect);
    clearInterval(pings);
    clearPong();
    socket.close();
  };
  return { send, close };
}

function readMessage(text: unknown): LiveMessage | undefined {
  try {
    return messageSchema.safeParse(JSON.parse(String(text))).data;
  } catch {
    return undefined;
  }
}
