import { createHmac } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { EventRecord } from './records.ts';

interface Target {
  readonly url: string;
  readonly secret: string;
  /** the types of events that the address listens to; all, unless named */
  readonly events?: readonly string[];
}

interface Due {
  readonly event: EventRecord;
  readonly attempts: number;
  /** of the delivery, while it is claimed: another one was asked for meanwhile where it has changed */
  readonly due: string;
}

const ANSWER_WITHIN_MS = 20_000;
const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 60_000;
const AT_ONCE = 20;

/** Sends stored events, oldest first, and retries each until it gets a 2xx. Pending events survive restarts. */
export class WebhookSender {
  paused = false;
  #target: Target | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;
  #again = false;
  #stopped = false;

  private readonly db: Kysely<unknown>;

  constructor(db: Kysely<unknown>) {
    this.db = db;
  }

  deliverTo(target: Target): void {
    this.#target = target;
    this.wake();
  }

  listensTo(type: string): boolean {
    return this.#target?.events?.includes(type) ?? true;
  }

  /** Looks for due events now. Events that arrive while it looks are seen by another round. */
  wake(): void {
    if (this.paused || this.#stopped || !this.#target) return;
    if (this.#running) {
      this.#again = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#running = this.#sendDue(this.#target)
      .catch(() => this.#wakeIn(FIRST_RETRY_MS))
      .finally(() => {
        this.#running = undefined;
        if (this.#again) {
          this.#again = false;
          this.wake();
        }
      });
  }

  /** Sends an event once more, as the dashboard's "Resend" does. */
  async sendAgain(eventId: string): Promise<void> {
    await sql`
      update sandbox.stripe_deliveries set delivered_at = null, due_at = now() where event_id = ${eventId}
    `.execute(this.db);
    this.wake();
  }

  /** Resolves when nothing is due any more. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.idle();
  }

  async #sendDue(target: Target): Promise<void> {
    while (!this.paused && !this.#stopped) {
      const due = await this.#claim();
      if (due.length === 0) break;
      // Also when paused since: it puts back what was claimed.
      await this.#sendAll(target, due);
    }
    await this.#sleepUntilNext();
  }

  /** Sends one at a time, so that events of a payment arrive in order. */
  async #sendAll(target: Target, due: readonly Due[]): Promise<void> {
    const delivered: string[] = [];
    const left: string[] = [];
    for (const each of due) {
      if (this.paused || this.#stopped) left.push(each.event.id);
      else if (await post(target, each.event)) delivered.push(each.event.id);
      else await this.#backOff(each);
    }
    // All were claimed at the same moment.
    await sql`
      update sandbox.stripe_deliveries
      set delivered_at = case when event_id = any(${delivered}) then now() end, due_at = now()
      where event_id = any(${[...delivered, ...left]}) and due_at = ${due[0]?.due}::timestamptz`.execute(this.db);
  }

  /** Takes due events; another process leaves them alone for as long as their answers may take. */
  async #claim(): Promise<Due[]> {
    const { rows } = await sql<Due & { seq: string }>`
      update sandbox.stripe_deliveries d
      set attempts = attempts + 1, due_at = now() + ${ANSWER_WITHIN_MS + 5000} * interval '1 millisecond'
      from sandbox.stripe_objects o
      where o.id = d.event_id and d.event_id in (
        select event_id from sandbox.stripe_deliveries
        where delivered_at is null and due_at <= now()
        order by seq limit ${AT_ONCE} for update skip locked)
      returning o.body as event, d.attempts, d.seq, d.due_at::text as due`.execute(this.db);
    return rows.sort((a, b) => Number(a.seq) - Number(b.seq));
  }

  async #backOff({ event, attempts, due }: Due): Promise<void> {
    const delay = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
    await sql`
      update sandbox.stripe_deliveries set due_at = now() + ${delay} * interval '1 millisecond'
      where event_id = ${event.id} and due_at = ${due}::timestamptz`.execute(this.db);
  }

  async #sleepUntilNext(): Promise<void> {
    const { rows } = await sql<{ wait: number | null }>`
      select ceil(extract(epoch from min(due_at) - now()) * 1000)::int as wait
      from sandbox.stripe_deliveries where delivered_at is null`.execute(this.db);
    const wait = rows[0]?.wait;
    if (wait !== null && wait !== undefined) this.#wakeIn(Math.max(10, wait));
  }

  #wakeIn(milliseconds: number): void {
    if (this.#stopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.wake(), milliseconds);
  }
}

async function post({ url, secret }: Target, event: EventRecord): Promise<boolean> {
  const payload = JSON.stringify(event, null, 2);
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': sign(payload, secret) },
    body: payload,
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch(() => undefined);
  await response?.body?.cancel();
  return response?.ok ?? false;
}

/** Stripe's scheme: the time and an HMAC over time and payload. */
export function sign(payload: string, secret: string, at: Date = new Date()): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')}`;
}
