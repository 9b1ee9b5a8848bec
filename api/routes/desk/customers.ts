import * as z from 'zod';
import { customerDataSchema } from '../../../contract/desk/customer-data.ts';
import {
  blockCustomerSchema,
  blockedSchema,
  blockListSchema,
  customerKeySchema,
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
import { tagChangeSchema, tagListSchema } from '../../../contract/desk/tags.ts';
import { idSchema } from '../../../contract/id.ts';
import { setTaxExempt } from '../../domain/accounts/users.ts';
import { blockCustomer, findBlock, listBlocks, unblock } from '../../domain/customers/blocks.ts';
import { addCustomerNote } from '../../domain/customers/customer-notes.ts';
import { findCustomers } from '../../domain/customers/find-customers.ts';
import { readCustomer } from '../../domain/customers/read-customer.ts';
import { requireAccountOf, resolveCustomer } from '../../domain/customers/resolve-customer.ts';
import type { Deps } from '../../domain/deps.ts';
import { recordChange } from '../../domain/desk/record-change.ts';
import { collectCustomerData } from '../../domain/privacy/customer-data.ts';
import { eraseCustomer } from '../../domain/privacy/delete-account.ts';
import { signOutEverywhere } from '../../domain/session/sessions.ts';
import { ShopError } from '../../domain/shop-error.ts';
import { cancelSubscription } from '../../domain/subscriptions/cancellation.ts';
import { grantMonth } from '../../domain/subscriptions/grant-month.ts';
import { changeTags, knownTags, tagWords } from '../../domain/tags.ts';
import { deskApp, deskRoute } from '../../http/desk/desk-route.ts';
import { rateLimit } from '../../http/rate-limit.ts';

const params = z.object({ customer: customerKeySchema });
const path = '/desk/customers/{customer}';

const list = deskRoute('get', '/desk/customers', {
  permission: 'customers:read',
  summary: 'Find customers by name, email address or a part of the phone number',
  query: customerSearchSchema,
  answer: ['Fifty a page, the newest first', customerListSchema],
});

const read = deskRoute('get', path, {
  permission: 'customers:read',
  summary: 'Get a customer with orders, addresses, membership and blocks',
  params,
  answer: ['The customer', customerSchema],
  errors: ['customer_unknown'],
});

const grant = deskRoute('post', `${path}/month`, {
  permission: 'customers:write',
  summary: 'Grant a month of Premium, which is not charged; once for each key',
  params,
  body: grantMonthSchema,
  answer: ['Granted', grantedSchema],
  errors: ['customer_unknown', 'customer_guest', 'grant_too_far'],
});

const cancelMembership = deskRoute('post', `${path}/cancel-membership`, {
  permission: 'customers:write',
  summary: 'Cancel the membership at the end of the paid month',
  params,
  answer: ['Canceled', membershipCanceledSchema],
  errors: [
    'customer_unknown',
    'customer_guest',
    'subscription_none',
    'subscription_in_progress',
    'payment_unavailable',
  ],
});

const exempt = deskRoute('put', `${path}/tax-exempt`, {
  permission: 'customers:write',
  summary: 'Make the account’s orders tax-exempt, or taxable again',
  params,
  body: taxExemptSchema,
  answer: ['Changed', doneSchema],
  errors: ['customer_unknown', 'customer_guest'],
});

const signOut = deskRoute('post', `${path}/sign-out`, {
  permission: 'customers:write',
  summary: 'Sign the account out everywhere: for a customer who reports a stolen phone or password',
  params,
  answer: ['Signed out', doneSchema],
  errors: ['customer_unknown', 'customer_guest'],
});

const block = deskRoute('post', `${path}/blocks`, {
  permission: 'customers:write',
  summary: 'Block a card tester: further payments are refused as if the bank had declined',
  params,
  body: blockCustomerSchema,
  answer: ['Blocked', blockedSchema],
  errors: ['customer_unknown'],
});

const blocks = deskRoute('get', '/desk/blocks', {
  permission: 'customers:read',
  summary: 'List who is blocked at checkout, the newest first',
  query: pageSchema,
  answer: ['The blocks', blockListSchema],
});

const lift = deskRoute('delete', '/desk/blocks/{id}', {
  permission: 'customers:write',
  summary: 'Lift a block',
  params: z.object({ id: idSchema() }),
  answer: ['Lifted', doneSchema],
  errors: ['block_unknown'],
});

const note = deskRoute('post', `${path}/notes`, {
  permission: 'customers:write',
  summary: 'Add a note about a customer that only staff see',
  params,
  body: noteSchema,
  answer: ['Stored', doneSchema],
  errors: ['customer_unknown'],
});

const tag = deskRoute('post', `${path}/tags`, {
  permission: 'customers:write',
  summary: 'Add and remove tags of a customer, which only staff see',
  params,
  body: tagChangeSchema,
  answer: ['Changed', doneSchema],
  errors: ['customer_unknown'],
});

const tags = deskRoute('get', '/desk/customer-tags', {
  permission: 'customers:read',
  summary: 'List the tags that customers have',
  answer: ['The tags', tagListSchema],
});

const data = deskRoute('post', `${path}/data`, {
  permission: 'customers:write',
  recent: true,
  summary: 'Export everything the shop stores about a customer, who asked for it',
  params,
  answer: ['The data', customerDataSchema],
  errors: ['customer_unknown'],
});

const erase = deskRoute('post', `${path}/erase`, {
  permission: 'customers:erase',
  recent: true,
  summary: 'Delete a customer’s data; orders stay, reduced to what bookkeeping needs. Refused while a payment is open',
  params,
  body: eraseCustomerSchema,
  answer: ['Deleted', doneSchema],
  errors: ['customer_unknown', 'customer_email_differs', 'account_pays'],
});

/** Enough for the requests of a bad day, and too few to carry all customers away. */
const EXPORTS = { name: 'customer data by staff', tries: 30, seconds: 3600 };
const ERASURES = { name: 'customer deletions by staff', tries: 30, seconds: 3600 };

export function customerDeskRoutes(deps: Deps) {
  const { db, pool } = deps.connection;
  const countExport = rateLimit(pool, EXPORTS);
  const countErasure = rateLimit(pool, ERASURES);
  return deskApp()
    .openapi(list, async (c) => c.json(await findCustomers(deps, c.req.valid('query')), 200))
    .openapi(read, async (c) => c.json(await readCustomer(deps, c.req.valid('param').customer), 200))
    .openapi(grant, async (c) => {
      const { email, accountId } = await requireAccountOf(db, c.req.valid('param').customer);
      const { key, reason } = c.req.valid('json');
      const change = { verb: 'members grant', target: email, details: { reason, key } };
      const { from, until } = await recordChange(deps, c.var.staff, change, () =>
        grantMonth(deps, { accountId, key, reason, by: c.var.staff.email }),
      );
      return c.json({ from: from.toISOString(), until: until.toISOString() }, 200);
    })
    .openapi(cancelMembership, async (c) => {
      const { email, accountId } = await requireAccountOf(db, c.req.valid('param').customer);
      const until = await recordChange(deps, c.var.staff, { verb: 'members cancel', target: email }, () =>
        cancelSubscription(deps, { id: accountId }),
      );
      return c.json({ until: until.toISOString() }, 200);
    })
    .openapi(exempt, async (c) => {
      const { email, accountId } = await requireAccountOf(db, c.req.valid('param').customer);
      const after = c.req.valid('json');
      const before = await db
        .selectFrom('users')
        .select(['tax_exempt as taxExempt', 'tax_certificate as certificate'])
        .where('id', '=', accountId)
        .executeTakeFirst();
      await recordChange(deps, c.var.staff, { verb: 'users tax-exempt', target: email, before, after }, () =>
        setTaxExempt(db, email, after),
      );
      return c.json({ done: true as const }, 200);
    })
    .openapi(signOut, async (c) => {
      const { email, accountId } = await requireAccountOf(db, c.req.valid('param').customer);
      await recordChange(deps, c.var.staff, { verb: 'customers sign-out', target: email }, () =>
        signOutEverywhere(deps, accountId),
      );
      return c.json({ done: true as const }, 200);
    })
    .openapi(block, async (c) => {
      const customer = await resolveCustomer(db, c.req.valid('param').customer);
      const { kinds, reason } = c.req.valid('json');
      const change = { verb: 'customers block', target: customer.email, details: { kinds, reason } };
      const blocked = await recordChange(deps, c.var.staff, change, () =>
        blockCustomer(deps, customer, { kinds, reason, by: c.var.staff.email }),
      );
      return c.json(blocked, 200);
    })
    .openapi(blocks, async (c) => c.json(await listBlocks(db, c.req.valid('query').page), 200))
    .openapi(lift, async (c) => {
      const { id } = c.req.valid('param');
      const { email, kind, reason } = await findBlock(db, id);
      const change = { verb: 'customers unblock', target: email, before: { kind, reason } };
      await recordChange(deps, c.var.staff, change, () => unblock(db, id));
      return c.json({ done: true as const }, 200);
    })
    .openapi(note, async (c) => {
      const customer = await resolveCustomer(db, c.req.valid('param').customer);
      const { email: by } = c.var.staff;
      await recordChange(deps, c.var.staff, { verb: 'customers note', target: customer.email }, () =>
        addCustomerNote(deps, customer, { ...c.req.valid('json'), by }),
      );
      return c.json({ done: true as const }, 200);
    })
    .openapi(tag, async (c) => {
      const { email } = await resolveCustomer(db, c.req.valid('param').customer);
      const changes = c.req.valid('json');
      const change = { verb: 'customers tag', target: email, details: { tags: tagWords(changes) } };
      await recordChange(deps, c.var.staff, change, () => changeTags(db, 'customers', email, changes));
      return c.json({ done: true as const }, 200);
    })
    .openapi(tags, async (c) => c.json({ tags: await knownTags(db, 'customers') }, 200))
    .openapi(data, async (c) => {
      await countExport(c.var.staff.id);
      const customer = await resolveCustomer(db, c.req.valid('param').customer);
      const found = await recordChange(deps, c.var.staff, { verb: 'customers export', target: customer.email }, () =>
        collectCustomerData(deps, customer),
      );
      return c.json(found, 200);
    })
    .openapi(erase, async (c) => {
      await countErasure(c.var.staff.id);
      const customer = await resolveCustomer(db, c.req.valid('param').customer);
      if (c.req.valid('json').email.toLowerCase() !== customer.email) throw new ShopError('customer_email_differs');
      await recordChange(deps, c.var.staff, { verb: 'customers erase', target: customer.email }, () =>
        eraseCustomer(deps, customer),
      );
      return c.json({ done: true as const }, 200);
    });
}
