import { type Kysely, sql } from 'kysely';
import type { EventRecord } from './records.ts';
import { type Signing, signedHeaders } from './signature.ts';

const ANSWER_WITHIN_MS = 20_000;
const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 60_000;

interface Due {
  readonly id: string;
  readonly body: EventRecord;
  readonly attempts: number;
}

/** Sends stored events, oldest first, and retries each until it gets a 2xx. Pending events survive restarts. */
export class PaypalWebhookSender {
  #url: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;

  private readonly db: Kysely<unknown>;
  private readonly signing: Signing;

  constructor(db: Kysely<unknown>, signing: Signing) {
    this.db = db;
    this.signing = signing;
  }

  deliverTo(url: string): void {
    this.#url = url;
    this.wake();
  }

  /** Checks for due events after the current round. */
  wake(): void {
    const url = this.#url;
    if (url === undefined || this.#stopped) return;
    clearTimeout(this.#timer);
    this.#running = this.#running.then(() => this.#sendDue(url)).catch(() => this.#wakeIn(FIRST_RETRY_MS));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #sendDue(url: string): Promise<void> {
    for (let next = await this.#claim(); next && !this.#stopped; next = await this.#claim()) {
      if (await this.#post(url, next.body)) await this.#markDelivered(next.id);
      else await this.#backOff(next);
    }
    const { rows } = await sql<{ wait: number | null }>`
      select ceil(extract(epoch from min(due_at) - now()) * 1000)::int as wait
      from sandbox.paypal_events where delivered_at is null`.execute(this.db);
    const wait = rows[0]?.wait;
    if (wait !== null && wait !== undefined) this.#wakeIn(Math.max(10, wait));
  }

  /** Claims one due event for as long as an answer can take, so that other processes skip it. */
  async #claim(): Promise<Due | undefined> {
    const { rows } = await sql<Due>`
      update sandbox.paypal_events
      set attempts = attempts + 1, due_at = now() + ${ANSWER_WITHIN_MS + 5000} * interval '1 millisecond'
      where id = (
        select id from sandbox.paypal_events where delivered_at is null and due_at <= now()
        order by seq limit 1 for update skip locked)
      returning id, body, attempts`.execute(this.db);
    return rows[0];
  }

  async #post(url: string, event: EventRecord): Promise<boolean> {
    const body = JSON.stringify(event);
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signedHeaders(body, this.signing) },
      body,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    }).catch(() => undefined);
    await response?.body?.cancel();
    return response?.ok ?? false;
  }

  async #markDelivered(id: string): Promise<void> {
    await sql`update sandbox.paypal_events set delivered_at = now() where id = ${id}`.execute(this.db);
  }

  async #backOff({ id, attempts }: Due): Promise<void> {
    const delay = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
    await sql`
      update sandbox.paypal_events set due_at = now() + ${delay} * interval '1 millisecond' where id = ${id}
    `.execute(this.db);
  }

  #wakeIn(milliseconds: number): void {
    if (this.#stopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.wake(), milliseconds);
  }
}
