import type * as z from 'zod';
import {
  type Block,
  blockCustomerSchema,
  blockedSchema,
  blockListSchema,
  type Customer,
  type CustomerRow,
  customerListSchema,
  customerSchema,
  customerSearchSchema,
  eraseCustomerSchema,
  grantedSchema,
  grantMonthSchema,
  membershipCanceledSchema,
  taxExemptSchema,
} from '../../../contract/desk/customers.ts';
import { doneSchema } from '../../../contract/desk/me.ts';
import { noteSchema } from '../../../contract/desk/order.ts';
import { pageSchema } from '../../../contract/desk/paging.ts';
import {
  deskReorderListSchema,
  deskReorderSchema,
  reorderSearchSchema,
  stopReorderSchema,
} from '../../../contract/desk/reorders.ts';
import { tagChangeSchema, tagListSchema } from '../../../contract/desk/tags.ts';
import { aReorder } from '../my-reorders.ts';
import { DONE, type OpenDesk } from './open-desk.ts';

const EMAIL = 'dolores.k@example.com';
const SINCE = '2026-03-02T15:00:00Z';
const UNTIL = '2026-12-24T05:00:00Z';
const account = {
  id: '6d0f2f5e-7a0b-4c63-9d5e-3f1b2a4c5d6e',
  formerEmails: [],
  emailVerified: true,
  taxExempt: false,
  taxCertificate: null,
  member: false,
};

/** A customer with an account and one paid order. */
export function aCustomer(changes: Partial<z.input<typeof customerSchema>> = {}): Customer {
  const order = {
    id: crypto.randomUUID(),
    refId: 'NS-7K2M-4Q9D',
    placedAt: SINCE,
    status: 'paid' as const,
    amount: 5098,
    refunded: 0,
    pieces: 2,
    paidWith: null,
    declineReason: null,
    shippedAt: null,
  };
  return customerSchema.parse({
    email: EMAIL,
    name: 'Dolores Kowalczyk',
    phones: ['3135550188'],
    since: SINCE,
    account,
    tags: [],
    notes: [],
    paidOrders: 1,
    spent: 5098,
    orders: [order],
    memberships: [],
    grants: [],
    blocks: [],
    timeline: [],
    addresses: [{ label: 'Last order', lines: ['4120 Second Avenue', 'Detroit, MI 48201'] }],
    ...changes,
  });
}

export function aCustomerRow(changes: Partial<CustomerRow> = {}): CustomerRow {
  return {
    email: EMAIL,
    name: 'Dolores Kowalczyk',
    phone: '3135550188',
    accountId: null,
    member: false,
    blocked: false,
    tags: [],
    since: SINCE,
    orders: 1,
    spent: 5098,
    lastOrderAt: SINCE,
    ...changes,
  };
}

export function aBlock(changes: Partial<Block> = {}): Block {
  return {
    id: crypto.randomUUID(),
    kind: 'email',
    email: EMAIL,
    reason: 'Tests stolen cards.',
    by: 'pat@northspool.example',
    at: SINCE,
    refused: 1,
    lastRefusedAt: SINCE,
    ...changes,
  };
}

/** A month that was paid, and the next one to come. */
export function aMembership(): Customer['memberships'][number] {
  return customerSchema.shape.memberships.element.parse({
    id: crypto.randomUUID(),
    status: 'active',
    since: SINCE,
    service: 'stripe',
    cancelsAtEnd: false,
    endedAt: null,
    paidWith: { kind: 'card', brand: 'visa', last4: '4242' },
    paidUntil: UNTIL,
    why: null,
    declineReason: null,
    nextCharge: { at: UNTIL, amount: 2500 },
    months: 1,
  });
}

/** The lists of customers, found by their address, and of blocks. */
export function mockCustomers(desk: OpenDesk, rows: readonly CustomerRow[], blocked: readonly Block[] = []): void {
  let blocks = blocked;
  desk.on(
    'GET /desk/customers',
    { query: customerSearchSchema, answer: customerListSchema },
    ({ query: { q, tag } }) => {
      const found = rows.filter(({ email, tags }) => email.includes(q) && (!tag || tags.includes(tag)));
      return { rows: found, total: found.length };
    },
  );
  desk.on('GET /desk/customer-tags', { answer: tagListSchema }, () => ({
    tags: [...new Set(rows.flatMap((row) => row.tags))],
  }));
  desk.on('GET /desk/blocks', { query: pageSchema, answer: blockListSchema }, () => ({
    rows: [...blocks],
    total: blocks.length,
  }));
  desk.on('DELETE /desk/blocks/:id', { answer: doneSchema }, ({ params }) => {
    blocks = blocks.filter(({ id }) => id !== params['id']);
    return DONE;
  });
}

/** One customer's page. */
export function mockCustomer(desk: OpenDesk, customer: Customer): void {
  mockReorders(desk);
  const shown = { customer };
  const change = (changes: Partial<Customer>) => {
    shown.customer = { ...shown.customer, ...changes };
  };
  desk.on('GET /desk/customers/:key', { answer: customerSchema }, () => shown.customer);
  desk.on('GET /desk/customer-tags', { answer: tagListSchema }, () => ({ tags: shown.customer.tags }));
  desk.on('POST /desk/customers/:key/tags', { body: tagChangeSchema, answer: doneSchema }, ({ body }) => {
    const kept = shown.customer.tags.filter((tag) => !body.remove.includes(tag));
    change({ tags: [...kept, ...body.add] });
    return DONE;
  });
  desk.on('POST /desk/customers/:key/notes', { body: noteSchema, answer: doneSchema }, ({ body: { text } }) => {
    change({ notes: [{ at: SINCE, by: desk.me.email, text }, ...shown.customer.notes] });
    return DONE;
  });
  desk.on('POST /desk/customers/:key/month', { body: grantMonthSchema, answer: grantedSchema }, ({ body }) => {
    const span = { from: '2026-11-24T05:00:00Z', until: UNTIL };
    const grant = { id: body.key, ...span, by: desk.me.email, reason: body.reason, at: SINCE };
    change({ grants: [grant, ...shown.customer.grants] });
    return span;
  });
  desk.on('POST /desk/customers/:key/cancel-membership', { answer: membershipCanceledSchema }, () => {
    const memberships = shown.customer.memberships.map((one) => ({
      ...one,
      nextCharge: null,
      why: 'canceled' as const,
    }));
    change({ memberships });
    return { until: UNTIL };
  });
  desk.on('PUT /desk/customers/:key/tax-exempt', { body: taxExemptSchema, answer: doneSchema }, ({ body }) => {
    const { account } = shown.customer;
    const taxCertificate = body.taxExempt ? body.certificate : null;
    change({ account: account && { ...account, taxExempt: body.taxExempt, taxCertificate } });
    return DONE;
  });
  desk.on('POST /desk/customers/:key/blocks', { body: blockCustomerSchema, answer: blockedSchema }, ({ body }) => {
    const known = body.kinds.filter((kind) => kind !== 'network');
    const made = known.map((kind) => aBlock({ kind, reason: body.reason }));
    change({ blocks: made });
    return { blocked: made, unknown: body.kinds.filter((kind) => kind === 'network') };
  });
  desk.on('POST /desk/customers/:key/sign-out', { answer: doneSchema }, () => DONE);
  desk.on('POST /desk/customers/:key/erase', { body: eraseCustomerSchema, answer: doneSchema }, () => DONE);
}

type ReorderRow = z.infer<typeof deskReorderListSchema>['rows'][number];

/** A reorder of the customer above, as the list shows it. */
export function aReorderRow(changes: Partial<ReorderRow> = {}): ReorderRow {
  return {
    ...{ id: aReorder().id, accountId: account.id, email: EMAIL, status: 'active', date: '2026-12-22' },
    ...{ weeks: 4, pieces: 2, reason: null, ...changes },
  };
}

/** Reorders of the desk's list; one that is stopped stays in it. */
export function mockReorders(desk: OpenDesk, given: readonly ReorderRow[] = []): void {
  let rows = [...given];
  desk.on('GET /desk/reorders', { query: reorderSearchSchema, answer: deskReorderListSchema }, ({ query }) => {
    const asked = rows.filter(
      ({ accountId, status }) => accountId === (query.account ?? accountId) && status === (query.status ?? status),
    );
    return { rows: asked, total: asked.length };
  });
  const read = () => ({ ...aReorder(), accountId: account.id, email: EMAIL });
  desk.on('GET /desk/reorders/:id', { answer: deskReorderSchema }, read);
  desk.on('POST /desk/reorders/:id/stop', { body: stopReorderSchema, answer: deskReorderSchema }, ({ params }) => {
    rows = rows.map((row) => (row.id === params['id'] ? { ...row, status: 'stopped', date: null } : row));
    return read();
  });
}
