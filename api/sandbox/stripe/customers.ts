import * as z from 'zod';
import { assertNotUsedUp, attachMethod, detachMethod } from './attach-method.ts';
import { type Call, type Endpoint, found, get, listOf, newRecord, post, save } from './endpoint.ts';
import { checkParams, expand, metadata, text } from './form.ts';
import { findMethod, showMethod } from './payment-methods.ts';
import { invalidParam, noSuch } from './problem.ts';
import type { CustomerRecord } from './records.ts';
import { endSubscriptionsOf } from './settle-invoice.ts';

const customerParams = z.strictObject({
  email: text.optional(),
  name: text.optional(),
  phone: text.optional(),
  description: text.optional(),
  metadata: metadata.default({}),
  expand,
});

export async function findCustomer(call: Call, id = call.id): Promise<CustomerRecord> {
  return await found(call, 'customer', { id, param: id === call.id ? 'id' : 'customer' });
}

/** Lists can be asked for by a customer who was deleted, but not by one of another account or mode. */
export async function assertCustomerExisted(call: Call, id: string): Promise<void> {
  const existed = (await call.store.find('customer', id)) ?? (await call.store.find('deleted_customer', id));
  if (!existed) throw noSuch('customer', id, 'customer');
}

async function create(call: Call): Promise<object> {
  const { expand: _, ...params } = checkParams(customerParams, call.params);
  const customer: CustomerRecord = {
    ...newRecord(call, 'customer', 'cus', 14),
    email: params.email ?? null,
    name: params.name ?? null,
    phone: params.phone ?? null,
    description: params.description ?? null,
    metadata: params.metadata,
  };
  return save(call, customer, 'customer.created');
}

async function update(call: Call): Promise<object> {
  const { expand: _, metadata, ...params } = checkParams(customerParams, call.params);
  const customer = await findCustomer(call);
  const given = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));
  const updated = { ...customer, ...given, metadata: { ...customer.metadata, ...metadata } };
  return save(call, updated, 'customer.updated');
}

async function remove(call: Call): Promise<object> {
  const customer = await findCustomer(call);
  await endSubscriptionsOf(call, customer.id);
  await letGoOfMethods(call, customer.id);
  await call.store.remove(customer.id);
  const { id, created } = customer;
  call.store.put('deleted_customer', { id, object: 'customer', created, deleted: true });
  call.emit('customer.deleted', customer);
  return { id, object: 'customer', deleted: true };
}

/** Stripe still answers for a deleted customer, with little more than its id. */
async function retrieve(call: Call): Promise<object> {
  const deleted = await call.store.find('deleted_customer', call.id);
  if (!deleted) return await findCustomer(call);
  const { created: _, ...shown } = deleted;
  return shown;
}

async function attach(call: Call): Promise<object> {
  const { customer } = checkParams(z.strictObject({ customer: text, expand }), call.params);
  await findCustomer(call, customer);
  const method = assertNotUsedUp(await findMethod(call, call.id));
  if (method.customer && method.customer !== customer) {
    throw invalidParam('The payment method you provided has already been attached to a customer.', 'payment_method');
  }
  return showMethod(attachMethod(call, method, customer));
}

async function detach(call: Call): Promise<object> {
  const method = await findMethod(call, call.id);
  if (!method.customer) {
    throw invalidParam(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      'payment_method',
    );
  }
  return showMethod(detachMethod(call, method));
}

/** Cards of a customer that is gone can be used by nobody. */
async function letGoOfMethods(call: Call, customer: string): Promise<void> {
  const { records } = await call.store.list('payment_method', { limit: 1000, where: { customer } });
  for (const method of records) detachMethod(call, method);
}

export const customerEndpoints: readonly Endpoint[] = [
  post('/customers', create),
  listOf('customer', '/customers', { email: text.optional() }),
  get('/customers/:id', retrieve),
  post('/customers/:id', update),
  { method: 'DELETE', path: '/customers/:id', key: 'secret', run: remove },
  listOf(
    'payment_method',
    '/customers/:id/payment_methods',
    { type: text.optional() },
    { where: async (_, call) => ({ customer: (await findCustomer(call)).id }), show: showMethod },
  ),
  post('/payment_methods/:id/attach', attach),
  post('/payment_methods/:id/detach', detach),
];
