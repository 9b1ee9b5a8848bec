import type { VendingEvent } from '../../../contract/premium/vending-sockets.ts';
import type { Listener } from '../../db/listen.ts';
import { runWithoutContext } from '../../work-context.ts';
import { findOrder } from '../orders/order-rows.ts';
import { followVending } from '../vending-changes.ts';
import { readMachine } from './read-machine.ts';
import { readVendingOrder, type VendingDeps } from './vending-orders.ts';

/** A client that watches the machine or an order. */
export interface Watcher {
  /** `message`: a `VendingEvent` as JSON, serialized once for all watchers */
  send(message: string): void;
}

/** Changes within this time are sent together. */
const DEBOUNCE_MS = 20;
const RETRY_MS = 1_000;

const serialize = (message: VendingEvent) => JSON.stringify(message);

/** Sends watchers the changes, whichever replica made them. Each change is read once for all watchers. */
export class VendingWatch {
  readonly #deps: VendingDeps;
  readonly #machineWatchers = new Set<Watcher>();
  readonly #orderWatchers = new Map<string, Set<Watcher>>();
  readonly #changedOrders = new Set<string>();
  /** the cached message about the machine, until it changes */
  #machine: Promise<string> | undefined;
  #isListening = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #listening: Promise<Listener> | undefined;
  /** One after the other, so that an older reading never arrives last. */
  #sending: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(deps: VendingDeps) {
    this.#deps = deps;
  }

  async watchMachine(watcher: Watcher): Promise<void> {
    await this.#listen();
    this.#machineWatchers.add(watcher);
    watcher.send(await this.#readMachine());
  }

  /** The caller has checked that the order belongs to the watcher. */
  async watchOrder(watcher: Watcher, orderId: string): Promise<void> {
    await this.#listen();
    const watchers = this.#orderWatchers.get(orderId) ?? new Set();
    this.#orderWatchers.set(orderId, watchers.add(watcher));
    const message = await this.#readOrder(orderId);
    if (message) watcher.send(message);
  }

  forget(watcher: Watcher): void {
    this.#machineWatchers.delete(watcher);
    for (const [orderId, watchers] of this.#orderWatchers) {
      if (watchers.delete(watcher) && watchers.size === 0) this.#orderWatchers.delete(orderId);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    const listener = await this.#listening?.catch(() => undefined);
    await listener?.close();
  }

  /** Starts with the first watcher. */
  async #listen(): Promise<void> {
    this.#listening ??= this.#connect();
    await this.#listening.catch((error) => {
      this.#listening = undefined;
      throw error;
    });
  }

  async #connect(): Promise<Listener> {
    const { connection, log, machine } = this.#deps;
    const listener = await followVending(connection, log, {
      changed: ({ orderId }) => this.#schedule(orderId === null ? [] : [orderId]),
      missed: () => {
        this.#isListening = true;
        this.#schedule(this.#orderWatchers.keys());
      },
      lost: () => {
        this.#isListening = false;
        this.#machine = undefined;
      },
    });
    // The machine's state is part of each order's message.
    machine.onState(() => this.#schedule(this.#orderWatchers.keys()));
    return listener;
  }

  #schedule(orderIds: Iterable<string>, after = DEBOUNCE_MS): void {
    if (this.#closed) return;
    for (const orderId of orderIds) if (this.#orderWatchers.has(orderId)) this.#changedOrders.add(orderId);
    this.#machine = undefined;
    // The machine also notifies while a request presses it.
    this.#timer ??= runWithoutContext(() => setTimeout(() => this.#flush(), after));
  }

  #flush(): void {
    this.#timer = undefined;
    const orderIds = [...this.#changedOrders];
    this.#changedOrders.clear();
    this.#sending = this.#sending
      .then(() => this.#send(orderIds))
      .catch((error) => {
        this.#deps.log.warn('failed to read vending changes', { error });
        this.#schedule(orderIds, RETRY_MS);
      });
  }

  async #send(orderIds: readonly string[]): Promise<void> {
    await Promise.all([this.#sendMachine(), ...orderIds.map((orderId) => this.#sendOrder(orderId))]);
  }

  async #sendMachine(): Promise<void> {
    if (this.#machineWatchers.size === 0) return;
    const message = await this.#readMachine();
    for (const watcher of this.#machineWatchers) watcher.send(message);
  }

  async #sendOrder(orderId: string): Promise<void> {
    const message = await this.#readOrder(orderId);
    if (message) for (const watcher of this.#orderWatchers.get(orderId) ?? []) watcher.send(message);
  }

  #readMachine(): Promise<string> {
    const read = async () => serialize({ event: 'machineUpdate', data: await readMachine(this.#deps) });
    if (!this.#isListening) return read();
    this.#machine ??= read();
    const reading = this.#machine;
    reading.catch(() => {
      if (this.#machine === reading) this.#machine = undefined;
    });
    return reading;
  }

  async #readOrder(orderId: string): Promise<string | undefined> {
    const order = await findOrder(this.#deps.connection.db, orderId);
    return order && serialize({ event: 'orderUpdate', data: await readVendingOrder(this.#deps, order) });
  }
}
