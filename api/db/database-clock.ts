/** Sends a query and returns the database's time in milliseconds. */
type AskTime = () => Promise<number>;

/**
 * The database's time, which all processes share, so that a machine whose clock is wrong or jumps neither cancels payments
 * nor ends sessions early. Between measurements it follows the monotonic clock, which nobody sets.
 */
export class DatabaseClock {
  /** of the database's time, from the monotonic clock */
  #offset: number | undefined;
  readonly #machine: { readonly monotonic: () => number; readonly wall: () => number };

  constructor(machine = { monotonic: () => performance.now(), wall: () => Date.now() }) {
    this.#machine = machine;
  }

  /** Before the first measurement, the machine's time. */
  now(): Date {
    const { monotonic, wall } = this.#machine;
    return new Date(this.#offset === undefined ? wall() : this.#offset + monotonic());
  }

  /** How far the machine's clock is ahead. */
  get aheadMs(): number {
    return this.#machine.wall() - this.now().getTime();
  }

  /** Between sending and receiving is all that an answer says, so that a slow one moves the clock no further than it must. */
  async measure(ask: AskTime): Promise<void> {
    const { monotonic } = this.#machine;
    const sent = monotonic();
    const time = await ask();
    const [least, most] = [time - monotonic(), time - sent];
    this.#offset = Math.min(most, Math.max(least, this.#offset ?? (least + most) / 2));
  }
}
