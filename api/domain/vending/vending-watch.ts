import type { VendingEvent } from '../../contract/premium/vending-sockets.ts';
import type { Listener } from '../../db/listen.ts';
import { findOrder } from '../orders/order-rows.ts';
import { readMachine } from './read-machine.ts';
import { readVendingOrder, type VendingDeps } from './read-vending-order.ts';
import { followVending } from './vending-news.ts';

/** Somebody who looks at the machine, or at an order. */
export interface Watcher {
  /** `news` as JSON: it is written once for all */
  hear(news: string): void;
}

/** Changes that come together are told together. */
const GATHER_MS = 20;
const RETRY_MS = 1_000;

const written = (news: VendingEvent) => JSON.stringify(news);

/** Tells those who watch what changes, whichever replica changed it. Each change is read once, however many watch. */
export class VendingWatch {
  readonly #deps: VendingDeps;
  readonly #ofMachine = new Set<Watcher>();
  readonly #ofOrder = new Map<string, Set<Watcher>>();
  readonly #changedOrders = new Set<string>();
  /** what everybody reads who comes while nothing changes */
  #machine: Promise<string> | undefined;
  #hears = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #following: Promise<Listener> | undefined;
  #closed = false;

  constructor(deps: VendingDeps) {
    this.#deps = deps;
  }

  async watchMachine(watcher: Watcher): Promise<void> {
    await this.#follow();
    this.#ofMachine.add(watcher);
    watcher.hear(await this.#readMachine());
  }

  /** Whether the order is the watcher's was found out before. */
  async watchOrder(watcher: Watcher, orderId: string): Promise<void> {
    await this.#follow();
    const watchers = this.#ofOrder.get(orderId) ?? new Set();
    this.#ofOrder.set(orderId, watchers.add(watcher));
    const news = await this.#readOrder(orderId);
    if (news) watcher.hear(news);
  }

  forget(watcher: Watcher): void {
    this.#ofMachine.delete(watcher);
    for (const [orderId, watchers] of this.#ofOrder) {
      if (watchers.delete(watcher) && watchers.size === 0) this.#ofOrder.delete(orderId);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    const listener = await this.#following?.catch(() => undefined);
    await listener?.close();
  }

  /** Begins with the first watcher. */
  async #follow(): Promise<void> {
    this.#following ??= this.#begin();
    await this.#following.catch((error) => {
      this.#following = undefined;
      throw error;
    });
  }

  async #begin(): Promise<Listener> {
    const { connection, log, machine } = this.#deps;
    const listener = await followVending(connection, log, {
      changed: ({ orderId }) => this.#expect(orderId === null ? [] : [orderId]),
      missed: () => {
        this.#hears = true;
        this.#expect(this.#ofOrder.keys());
      },
      lost: () => {
        this.#hears = false;
        this.#machine = undefined;
      },
    });
    // Orders tell of the machine's state, too.
    machine.onState(() => this.#expect(this.#ofOrder.keys()));
    return listener;
  }

  #expect(orderIds: Iterable<string>, after = GATHER_MS): void {
    if (this.#closed) return;
    for (const orderId of orderIds) if (this.#ofOrder.has(orderId)) this.#changedOrders.add(orderId);
    this.#machine = undefined;
    this.#timer ??= setTimeout(() => this.#tell(), after);
  }

  #tell(): void {
    this.#timer = undefined;
    const orderIds = [...this.#changedOrders];
    this.#changedOrders.clear();
    Promise.all([this.#tellMachine(), ...orderIds.map((orderId) => this.#tellOrder(orderId))]).catch((error) => {
      this.#deps.log.info('watchers of the vending machine wait for the database', { error });
      this.#expect(orderIds, RETRY_MS);
    });
  }

  async #tellMachine(): Promise<void> {
    if (this.#ofMachine.size === 0) return;
    const news = await this.#readMachine();
    for (const watcher of this.#ofMachine) watcher.hear(news);
  }

  async #tellOrder(orderId: string): Promise<void> {
    const news = await this.#readOrder(orderId);
    if (news) for (const watcher of this.#ofOrder.get(orderId) ?? []) watcher.hear(news);
  }

  #readMachine(): Promise<string> {
    const read = async () => written({ event: 'machineUpdate', data: await readMachine(this.#deps) });
    if (!this.#hears) return read();
    this.#machine ??= read();
    const reading = this.#machine;
    reading.catch(() => {
      if (this.#machine === reading) this.#machine = undefined;
    });
    return reading;
  }

  async #readOrder(orderId: string): Promise<string | undefined> {
    const order = await findOrder(this.#deps.connection.db, orderId);
    return order && written({ event: 'orderUpdate', data: await readVendingOrder(this.#deps, order) });
  }
}
