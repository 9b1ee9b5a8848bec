import { type ControlledTransaction, type Kysely, sql } from 'kysely';
import type { Kind, Records } from './records.ts';

/** What a request with an idempotency key was answered. */
export interface KeptAnswer {
  readonly key: string;
  readonly fingerprint: string;
  readonly status: number;
  readonly body: object;
  /** the id of the request that was answered so */
  readonly request: string;
  readonly at: Date;
}

export interface ListFilter {
  readonly createdFrom?: number | undefined;
  readonly createdUntil?: number | undefined;
  readonly limit: number;
  /** the id after which a page begins */
  readonly startingAfter?: string | undefined;
  /** fields that the record must have with these values */
  readonly where?: Readonly<Record<string, unknown>>;
}

interface Written {
  readonly id: string;
  readonly kind: Kind;
  readonly created: number;
  readonly body: object;
}

/**
 * The records of one request: all of its changes become visible together, or not at all. They are kept here until
 * `store`, so that a request writes once.
 */
export class RecordStore {
  readonly #written = new Map<string, Written>();
  readonly #deliveries: string[] = [];
  #transaction: ControlledTransaction<unknown> | undefined;

  private readonly db: Kysely<unknown>;

  constructor(db: Kysely<unknown>) {
    this.db = db;
  }

  /** A request that only adds records is one statement and needs no transaction: one begins with the first reading. */
  async #begun(): Promise<ControlledTransaction<unknown>> {
    this.#transaction ??= await this.db.startTransaction().execute();
    return this.#transaction;
  }

  /** Makes the changes visible, with the answer that the request's key is to be answered with again. */
  async commit(answer?: KeptAnswer): Promise<void> {
    await this.#store(answer);
    await this.#transaction?.commit().execute();
  }

  /** Takes back what was not committed. */
  async rollBack(): Promise<void> {
    const open = this.#transaction;
    if (open && !open.isCommitted && !open.isRolledBack) await open.rollback().execute();
  }

  /** Finds a record and holds it until the request ends, so that two requests cannot change it at once. */
  async find<K extends Kind>(kind: K, id: string): Promise<Records[K] | undefined> {
    const own = this.#written.get(id);
    if (own) return own.kind === kind ? (own.body as Records[K]) : undefined;
    const { rows } = await sql<{ body: Records[K] }>`
      select body from sandbox.stripe_objects where kind = ${kind} and id = ${id} for update`.execute(
      await this.#begun(),
    );
    return rows[0]?.body;
  }

  /** Any record, for answers that expand a reference. */
  async look(id: string): Promise<object | undefined> {
    const own = this.#written.get(id);
    if (own) return own.body;
    const { rows } = await sql<{ body: object }>`
      select body from sandbox.stripe_objects where id = ${id}`.execute(this.#transaction ?? this.db);
    return rows[0]?.body;
  }

  put<K extends Kind>(kind: K, record: Records[K]): void {
    this.#written.set(record.id, { id: record.id, kind, created: record.created, body: record });
  }

  /** Has the event sent to the webhook once the request's changes are stored. */
  deliver(eventId: string): void {
    this.#deliveries.push(eventId);
  }

  /** Events that the webhook has not accepted yet. */
  async undelivered(): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select event_id as id from sandbox.stripe_deliveries where delivered_at is null`.execute(await this.#begun());
    return rows.map(({ id }) => id);
  }

  async remove(id: string): Promise<void> {
    this.#written.delete(id);
    await sql`delete from sandbox.stripe_objects where id = ${id}`.execute(await this.#begun());
  }

  /** Writes everything in one statement. */
  async #store(answer?: KeptAnswer): Promise<void> {
    const objects = [...this.#written.values()];
    const answers = answer ? [answer] : [];
    if (objects.length + answers.length === 0) return;
    await sql`
      with objects as (
        insert into sandbox.stripe_objects (id, kind, created, body)
        select id, kind, created, body
        from jsonb_to_recordset(${JSON.stringify(objects)}::jsonb) as o (id text, kind text, created bigint, body jsonb)
        on conflict (id) do update set body = excluded.body
      ),
      answers as (
        insert into sandbox.stripe_answers (key, fingerprint, status, body, request, at)
        select key, fingerprint, status, body, request, at
        from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb)
          as a (key text, fingerprint text, status integer, body jsonb, request text, at timestamptz)
      )
      insert into sandbox.stripe_deliveries (event_id)
      select id from unnest(${this.#deliveries}::text[]) with ordinality as d (id, place) order by place
    `.execute(this.#transaction ?? this.db);
    this.#written.clear();
    this.#deliveries.length = 0;
  }

  /** Newest first, as Stripe lists. */
  async list<K extends Kind>(kind: K, filter: ListFilter): Promise<{ records: Records[K][]; hasMore: boolean }> {
    const trx = await this.#begun();
    await this.#store();
    const { createdFrom = 0, createdUntil = Number.MAX_SAFE_INTEGER, limit, startingAfter = null } = filter;
    const { rows } = await sql<{ body: Records[K] }>`
      select body from sandbox.stripe_objects
      where kind = ${kind}
        and created between ${createdFrom} and ${createdUntil}
        and body @> ${JSON.stringify(filter.where ?? {})}::jsonb
        and (${startingAfter}::text is null
             or seq < (select seq from sandbox.stripe_objects where id = ${startingAfter}))
      order by seq desc limit ${limit + 1}`.execute(trx);
    return { records: rows.slice(0, limit).map((row) => row.body), hasMore: rows.length > limit };
  }
}
