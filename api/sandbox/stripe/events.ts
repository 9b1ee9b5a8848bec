import { type Endpoint, found, get, listOf } from './endpoint.ts';
import { flag, text } from './form.ts';
import { newId } from './new-id.ts';
import { present } from './present.ts';
import type { EventRecord } from './records.ts';
import type { RecordStore } from './store.ts';

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
  store: RecordStore,
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
  store.put('event', event);
  if (isListenedTo) store.deliver(event.id);
}

/** Events without a request, such as renewals. */
export function ownEvents({ listensTo }: { readonly listensTo: (type: string) => boolean }) {
  return (store: RecordStore, now: number) => (type: string, object: object) =>
    recordEvent(
      store,
      { type, object, isListenedTo: listensTo(type) },
      { now, apiVersion: DEFAULT_VERSION, requestId: null, idempotencyKey: null },
    );
}

export const eventEndpoints: readonly Endpoint[] = [
  get('/events/:id', (call) => found(call, 'event')),
  listOf(
    'event',
    '/events',
    { type: text.optional(), delivery_success: flag.optional() },
    {
      where: ({ type }) => ({ type }),
      async keep({ delivery_success: isDelivered }, call) {
        const undelivered = await call.store.undelivered();
        return ({ id }) => isDelivered === undefined || undelivered.includes(id) !== isDelivered;
      },
    },
  ),
];
