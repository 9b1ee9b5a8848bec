import { ShopError } from '../domain/shop-error.ts';

/** Of one process; a page has one. */
export const SOCKETS = 4_000;
/** Some open pages in each browser of a household; one more page asks now and then instead. */
const SOCKETS_OF_A_CALLER = 16;

/** The longest message of a page names one id. The WebSocket server itself refuses a longer one as soon as it says so. */
export const SOCKET_MESSAGE_BYTES = 1_024;
const MESSAGES = 30;
const PER_MS = 10_000;

/** Counts open sockets, in all and by who calls. */
export class SocketCount {
  #open = 0;
  readonly #ofCaller = new Map<string, number>();
  readonly #mostOfCaller: number;

  constructor(shoppersPerCaller: number) {
    this.#mostOfCaller = SOCKETS_OF_A_CALLER * shoppersPerCaller;
  }

  /** Takes a place, or refuses; gives back how to leave it. */
  enter(caller: string): () => void {
    const own = this.#ofCaller.get(caller) ?? 0;
    if (this.#open >= SOCKETS || own >= this.#mostOfCaller) throw new ShopError('sockets_full');
    this.#open += 1;
    this.#ofCaller.set(caller, own + 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#open -= 1;
      const others = (this.#ofCaller.get(caller) ?? 1) - 1;
      if (others > 0) this.#ofCaller.set(caller, others);
      else this.#ofCaller.delete(caller);
    };
  }
}

/** Why a socket is closed; the numbers are those of RFC 6455. */
export type Closing = { readonly code: 1003 | 1008; readonly reason: string };

/** What one socket may send. */
export class MessageBounds {
  #since = 0;
  #count = 0;

  /** What is wrong with a message that came at `now` (ms); undefined when it may be read. */
  fault(message: unknown, now: number): Closing | undefined {
    if (typeof message !== 'string') return { code: 1003, reason: 'Send text.' };
    if (now - this.#since > PER_MS) {
      this.#since = now;
      this.#count = 0;
    }
    this.#count += 1;
    return this.#count > MESSAGES ? { code: 1008, reason: 'Too many messages.' } : undefined;
  }
}
