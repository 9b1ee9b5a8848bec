import { type Endpoint, listAnswer } from './endpoint.ts';
import { checkParams, flag, listParams, text } from './form.ts';
import { newId } from './new-id.ts';
import { page } from './payment-methods.ts';
import { present } from './present.ts';
import { noSuch } from './problem.ts';
import type { EventRecord } from './records.ts';
import type { Shelf } from './store.ts';

/** What is answered to who does not name another. */
export const DEFAULT_VERSION = '2026-10-28.endive';

interface Origin {
  readonly now: number;
  readonly apiVersion: string;
  readonly requestId: string | null;
  readonly idempotencyKey: string | null;
}

/** Stores the event, and its delivery when the webhook listens to such events, with what happened: a crash loses neither. */
export function recordEvent(
  shelf: Shelf,
  { type, object, isListenedTo }: { type: string; object: object; isListenedTo: boolean },
  origin: Origin,
): void {
  const event: EventRecord = {
    id: newId('evt'),
    object: 'event',
    api_version: origin.apiVersion,
    created: origin.now,
    livemode: false,
    type,
    data: { object: present(object) as object },
    pending_webhooks: isListenedTo ? 1 : 0,
    request: { id: origin.requestId, idempotency_key: origin.idempotencyKey },
  };
  shelf.put('event', event);
  if (isListenedTo) shelf.deliver(event.id);
}

/** Events without a request, such as renewals. */
export function ownEvents({ listensTo }: { readonly listensTo: (type: string) => boolean }) {
  return (shelf: Shelf, now: number) => (type: string, object: object) =>
    recordEvent(
      shelf,
      { type, object, isListenedTo: listensTo(type) },
      { now, apiVersion: DEFAULT_VERSION, requestId: null, idempotencyKey: null },
    );
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
      const own = { type: text.optional(), delivery_success: flag.optional() };
      const { type, delivery_success: isDelivered, ...params } = checkParams(listParams.extend(own), call.params);
      const found = await call.shelf.list('event', { ...page(params), where: type ? { type } : {} });
      if (isDelivered === undefined) return listAnswer<'event'>('/events', found, (event) => event);
      const undelivered = await call.shelf.undelivered();
      const records = found.records.filter(({ id }) => undelivered.includes(id) !== isDelivered);
      return listAnswer<'event'>('/events', { ...found, records }, (event) => event);
    },
  },
];
