import { sql } from 'kysely';
import type { Books } from './store.ts';
import type { PlanRecord, ProductRecord, SubscriptionRecord } from './subscription-records.ts';

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
