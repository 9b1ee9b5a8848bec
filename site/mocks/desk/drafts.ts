import type * as z from 'zod';
import {
  type DraftOrder,
  draftEditSchema,
  draftListSchema,
  draftSchema,
  newDraftSchema,
} from '../../../contract/desk/drafts.ts';
import { doneSchema } from '../../../contract/desk/me.ts';
import { aPastOrder } from '../a-past-order.ts';
import type { OpenDesk } from './open-desk.ts';

const AT = '2026-11-24T15:00:00Z';

/** A prepared order of two spools, which was not mailed yet. */
export function aDraft(changes: Partial<z.input<typeof draftSchema>> = {}): DraftOrder {
  return draftSchema.parse({
    ...{ id: 7, state: 'open', createdBy: 'pat@northspool.example', savedAt: AT, sentAt: null },
    ...{ expiresAt: '2026-12-01T15:00:00Z', order: null, coupon: null, problem: null },
    customer: {
      ...{ serviceCode: 95, country: 'US', firstName: 'Dolores', lastName: 'Kowalczyk' },
      ...{ email: 'dolores.k@example.com', phone: '3135550188', address: '4120 Second Avenue', address2: '' },
      ...{ city: 'Detroit', state: 'MI', zipCode: '48201', note: '' },
    },
    lines: aPastOrder().lines.map((line) => ({ ...line, name: 'Petrol PLA', error: null })),
    totals: aPastOrder().totals,
    link: 'https://northspool.example/checkout/pay/?token=abc',
    ...changes,
  });
}

/** The list of one draft, and that draft: saved, mailed and deleted. */
export function mockDraft(desk: OpenDesk, first: DraftOrder): void {
  let draft = first;
  const path = `/desk/drafts/${first.id}` as const;
  desk.on('GET /desk/drafts', { answer: draftListSchema }, () => {
    const { id, state, createdBy, savedAt, expiresAt, order, customer } = draft;
    const row = { id, state, createdBy, savedAt, expiresAt, order, email: customer.email };
    return { drafts: [{ ...row, name: `${customer.firstName} ${customer.lastName}`, pieces: 2 }] };
  });
  desk.on('POST /desk/drafts', { body: newDraftSchema, answer: draftSchema }, () => draft);
  desk.on(`GET ${path}`, { answer: draftSchema }, () => draft);
  desk.on(`PUT ${path}`, { body: draftEditSchema, answer: draftSchema }, () => draft);
  desk.on(`POST ${path}/link`, { answer: draftSchema }, () => {
    draft = aDraft({ ...draft, state: 'sent', sentAt: AT });
    return draft;
  });
  desk.on(`DELETE ${path}`, { answer: doneSchema }, () => ({ done: true as const }));
}
