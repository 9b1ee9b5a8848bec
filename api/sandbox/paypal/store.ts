import { type Kysely, sql, type Transaction } from 'kysely';
import type { EventRecord, OrderRecord, Payer } from './records.ts';
import type { PlanRecord, ProductRecord, SubscriptionRecord } from './subscription-records.ts';

/** Creates the tables; the lock serializes processes that start at the same time. */
export async function createPaypalTables(db: Kysely<unknown>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('sandbox'))`.execute(trx);
    await sql`
      create schema if not exists sandbox;
      create table if not exists sandbox.paypal_orders (
        id text primary key,
        body jsonb not null
      );
      create table if not exists sandbox.paypal_answers (
        key text primary key,
        body jsonb not null,
        at timestamptz not null default now()
      );
      create table if not exists sandbox.paypal_events (
        id text primary key,
        seq bigint generated always as identity,
        body jsonb not null,
        attempts integer not null default 0,
        due_at timestamptz not null default now(),
        delivered_at timestamptz
      );
      create table if not exists sandbox.paypal_billing (
        id text primary key,
        seq bigint generated always as identity,
        kind text not null,
        body jsonb not null
      );
      create table if not exists sandbox.paypal_disputes (
        id text primary key,
        body jsonb not null
      );
      create table if not exists sandbox.paypal_webhooks (
        id text primary key,
        body jsonb not null
      );
      create index if not exists paypal_events_due on sandbox.paypal_events (due_at) where delivered_at is null;
    `.execute(trx);
  });
}

/** The records of one request, which commits all of its changes or none. */
export class Books {
  readonly trx: Transaction<unknown>;
  private readonly clock: () => Date;

  constructor(trx: Transaction<unknown>, clock: () => Date = () => new Date()) {
    this.trx = trx;
    this.clock = clock;
  }

  /** now, as PayPal writes it */
  get time(): string {
    return this.clock().toISOString();
  }

  /** Finds an order and locks it until the request ends. */
  async order(id: string): Promise<OrderRecord | undefined> {
    const { rows } = await sql<{ body: OrderRecord }>`
      select body from sandbox.paypal_orders where id = ${id} for update`.execute(this.trx);
    return rows[0]?.body;
  }

  async orderOfCapture(captureId: string): Promise<OrderRecord | undefined> {
    const part = JSON.stringify({ purchase_units: [{ payments: { captures: [{ id: captureId }] } }] });
    const { rows } = await sql<{ body: OrderRecord }>`
      select body from sandbox.paypal_orders where body @> ${part}::jsonb for update`.execute(this.trx);
    return rows[0]?.body;
  }

  /** Orders with an e-check that the bank has not answered. */
  async pendingOrders(): Promise<OrderRecord[]> {
    const part = JSON.stringify({ purchase_units: [{ payments: { captures: [{ status: 'PENDING' }] } }] });
    const { rows } = await sql<{ body: OrderRecord }>`
      select body from sandbox.paypal_orders where body @> ${part}::jsonb order by id for update`.execute(this.trx);
    return rows.map(({ body }) => body);
  }

  async put(order: OrderRecord): Promise<void> {
    await sql`
      insert into sandbox.paypal_orders (id, body) values (${order.id}, ${JSON.stringify(order)})
      on conflict (id) do update set body = excluded.body`.execute(this.trx);
  }

  /** Stores an event in the same transaction, to be sent after it commits. */
  async emit(type: string, resource: object): Promise<void> {
    const event: EventRecord = {
      id: `WH-${paypalId()}-${paypalId()}`,
      event_version: '1.0',
      create_time: this.time,
      resource_type: resourceOf(type),
      event_type: type,
      summary: type.toLowerCase().replaceAll('.', ' '),
      resource,
    };
    await sql`insert into sandbox.paypal_events (id, body) values (${event.id}, ${JSON.stringify(event)})`.execute(
      this.trx,
    );
  }

  /** Locks a request id until the transaction ends and returns its earlier answer. */
  async answered<Answer extends object>(key: string): Promise<Answer | undefined> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 1))`.execute(this.trx);
    const { rows } = await sql<{ body: Answer }>`
      select body from sandbox.paypal_answers where key = ${key}`.execute(this.trx);
    return rows[0]?.body;
  }

  async keepAnswer(key: string, body: object): Promise<void> {
    await sql`insert into sandbox.paypal_answers (key, body) values (${key}, ${JSON.stringify(body)})`.execute(
      this.trx,
    );
  }
}

function resourceOf(type: string): string {
  if (type.startsWith('CHECKOUT')) return 'checkout-order';
  if (type.startsWith('BILLING.SUBSCRIPTION')) return 'subscription';
  if (type.startsWith('CUSTOMER.DISPUTE')) return 'dispute';
  if (type.startsWith('PAYMENT.SALE')) return type.endsWith('REFUNDED') ? 'refund' : 'sale';
  return type.endsWith('REFUNDED') ? 'refund' : 'capture';
}

/** An id as PayPal makes them: seventeen capitals and digits. */
export function paypalId(): string {
  return randomText('ABCDEFGHJKLMNPRSTUVWXY0123456789', 17);
}

/** Ids of payers leave out what is easily mistaken: 0 and O, 1 and I. */
export function newPayer(): Payer {
  return {
    payer_id: randomText('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 13),
    email_address: 'sandbox-buyer@example.com',
  };
}

/** `letters` are 32. */
function randomText(letters: string, length: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => letters[byte % 32]).join('');
}

interface Kinds {
  product: ProductRecord;
  plan: PlanRecord;
  subscription: SubscriptionRecord;
}

/** Finds a record and locks it until the request ends. */
export async function billed<K extends keyof Kinds>(books: Books, kind: K, id: string): Promise<Kinds[K] | undefined> {
  const { rows } = await sql<{ body: Kinds[K] }>`
    select body from sandbox.paypal_billing where kind = ${kind} and id = ${id} for update`.execute(books.trx);
  return rows[0]?.body;
}

/** Newest first. */
export async function listBilled<K extends keyof Kinds>(books: Books, kind: K, where: object): Promise<Kinds[K][]> {
  const { rows } = await sql<{ body: Kinds[K] }>`
    select body from sandbox.paypal_billing
    where kind = ${kind} and body @> ${JSON.stringify(where)}::jsonb order by seq desc`.execute(books.trx);
  return rows.map(({ body }) => body);
}

export async function putBilled<K extends keyof Kinds>(books: Books, kind: K, record: Kinds[K]): Promise<Kinds[K]> {
  await sql`
    insert into sandbox.paypal_billing (id, kind, body) values (${record.id}, ${kind}, ${JSON.stringify(record)})
    on conflict (id) do update set body = excluded.body`.execute(books.trx);
  return record;
}

/** The work of a call, with the id in its path, and its body or its query. An empty answer has no body. */
export type Work = (books: Books, id: string, body: unknown) => Promise<object>;
