import { sql } from 'kysely';
import { type Endpoint, listAnswer } from './endpoint.ts';
import { checkParams, listParams, text } from './form.ts';
import { newId } from './new-id.ts';
import { page } from './payment-methods.ts';
import { noSuch } from './problem.ts';
import type { EventRecord } from './records.ts';
import type { Shelf } from './store.ts';

interface Origin {
  readonly now: number;
  readonly apiVersion: string;
  readonly requestId: string;
  readonly idempotencyKey: string | null;
}

/** Stores the event and its delivery together with what happened: a crash loses neither. */
export async function recordEvent(shelf: Shelf, type: string, object: object, origin: Origin): Promise<void> {
  const event: EventRecord = {
    id: newId('evt'),
    object: 'event',
    api_version: origin.apiVersion,
    created: origin.now,
    livemode: false,
    type,
    data: { object },
    pending_webhooks: 1,
    request: { id: origin.requestId, idempotency_key: origin.idempotencyKey },
  };
  await shelf.put('event', event);
  await sql`insert into sandbox.stripe_deliveries (event_id) values (${event.id})`.execute(shelf.trx);
}

export const eventEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/events/:id',
    key: 'secret',
    async run(call) {
      const event = await call.shelf.find('event', call.id);
      if (!event) throw noSuch('event', call.id);
      return event;
    },
  },
  {
    method: 'GET',
    path: '/events',
    key: 'secret',
    async run(call) {
      const params = checkParams(listParams.extend({ type: text.optional() }), call.params);
      const where = params.type ? { type: params.type } : {};
      const found = await call.shelf.list('event', { ...page(params), where });
      return listAnswer<'event'>('/events', found, (event) => event);
    },
  },
];
