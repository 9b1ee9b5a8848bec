import LastingSocket from 'partysocket/ws';
import * as z from 'zod';

/** How the line to the shop stands; `lost` until it is found again, which is tried for as long as the page is open. */
export type LineState = 'connecting' | 'open' | 'lost';

const messageSchema = z.object({ event: z.string(), data: z.unknown() });
export type LiveMessage = z.infer<typeof messageSchema>;

export interface LiveListener {
  /** What is asked each time the line opens: the answers tell what was missed while it was down. */
  readonly hello: readonly LiveMessage[];
  heard(message: LiveMessage): void;
  stands(state: LineState): void;
}

/** Tries soon, then less and less often; with a share of chance, so that a thousand pages do not come back at once. */
const pace = () => ({
  minReconnectionDelay: 200 + Math.random() * 600,
  maxReconnectionDelay: 10_000,
  maxEnqueuedMessages: 0,
});

/** A phone that changes networks hears nothing of a line that went dead: it asks, and waits this long for any word. */
const PING_EVERY = 20_000;
const ANSWER_WITHIN = 8_000;

/** A line to a socket of our own that carries JSON `{event, data}`. Call what it gives back to end it. */
export function openLiveSocket(path: `/api/${string}/`, { hello, heard, stands }: LiveListener): () => void {
  const address = new URL(path, location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  stands('connecting');
  const socket = new LastingSocket(address.href, undefined, pace());
  const say = (message: LiveMessage) => void socket.send(JSON.stringify(message));
  const hurry = () => socket.reconnect();
  let silence: ReturnType<typeof setTimeout> | undefined;
  const pings = setInterval(() => {
    if (socket.readyState !== socket.OPEN) return;
    say({ event: 'ping', data: {} });
    silence ??= setTimeout(hurry, ANSWER_WITHIN);
  }, PING_EVERY);
  const isAlive = () => {
    clearTimeout(silence);
    silence = undefined;
  };
  socket.addEventListener('open', () => {
    stands('open');
    hello.forEach(say);
  });
  socket.addEventListener('message', ({ data }) => {
    isAlive();
    const message = readMessage(data);
    if (message) heard(message);
  });
  socket.addEventListener('close', () => {
    isAlive();
    stands('lost');
  });
  addEventListener('online', hurry);
  return () => {
    removeEventListener('online', hurry);
    clearInterval(pings);
    isAlive();
    socket.close();
  };
}

function readMessage(text: unknown): LiveMessage | undefined {
  try {
    return messageSchema.safeParse(JSON.parse(String(text))).data;
  } catch {
    return undefined;
  }
}
