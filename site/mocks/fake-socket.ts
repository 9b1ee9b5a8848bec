import { vi } from 'vitest';

/** The server's end of a socket that a page opens. */
export interface SocketEnd {
  /** what the page sent */
  readonly heard: unknown[];
  accept(): void;
  say(text: string): void;
  drop(): void;
}

/** Replaces the browser's sockets until the test ends. `greet` runs for each one that a page opens. */
export function fakeSockets(greet: (end: SocketEnd) => void): SocketEnd[] {
  const ends: SocketEnd[] = [];
  class FakeSocket extends EventTarget {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSING = 2;
    static readonly CLOSED = 3;
    readyState = FakeSocket.CONNECTING;
    binaryType = 'blob';
    readonly #end: SocketEnd;

    constructor() {
      super();
      this.#end = {
        heard: [],
        accept: () => {
          this.readyState = FakeSocket.OPEN;
          this.dispatchEvent(new Event('open'));
        },
        say: (data) => this.dispatchEvent(new MessageEvent('message', { data })),
        drop: () => {
          this.readyState = FakeSocket.CLOSED;
          this.dispatchEvent(new CloseEvent('close', { code: 1001 }));
        },
      };
      ends.push(this.#end);
      queueMicrotask(() => greet(this.#end));
    }

    send(text: string): void {
      this.#end.heard.push(JSON.parse(text));
    }

    close(): void {
      this.readyState = FakeSocket.CLOSED;
    }
  }
  vi.stubGlobal('WebSocket', FakeSocket);
  return ends;
}
