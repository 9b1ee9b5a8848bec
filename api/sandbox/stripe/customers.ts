import * as z from 'zod';
import { assertNotUsedUp, attachMethod, detachMethod } from './attach-method.ts';
import { endSubscriptionsOf } from './billing/end-subscription.ts';
import { type Call, type Endpoint, listAnswer } from './endpoint.ts';
import { checkParams, expand, listParams, metadata, text } from './form.ts';
import { newId } from './new-id.ts';
import { findMethod, page, showMethod } from './payment-methods.ts';
import { invalidParam, noSuch } from './problem.ts';
import type { CustomerRecord } from './records.ts';

const customerParams = z.strictObject({
  email: text.optional(),
  name: text.optional(),
  phone: text.optional(),
  description: text.optional(),
  metadata: metadata.default({}),
  expand,
});

export async function findCustomer(call: Call, id = call.id): Promise<CustomerRecord> {
  const customer = await call.shelf.find('customer', id);
  if (!customer) throw noSuch('customer', id, id === call.id ? 'id' : 'customer');
  return customer;
}

/** Lists can be asked for by a customer who was deleted, but not by one of another account or mode. */
export async function assertCustomerExisted(call: Call, id: string): Promise<void> {
  const existed = (await call.shelf.find('customer', id)) ?? (await call.shelf.find('deleted_customer', id));
  if (!existed) throw noSuch('customer', id, 'customer');
}

async function create(call: Call): Promise<object> {
  const { expand: _, ...params } = checkParams(customerParams, call.params);
  const customer: CustomerRecord = {
    id: newId('cus', 14),
    object: 'customer',
    created: call.now,
    livemode: false,
    email: params.email ?? null,
    name: params.name ?? null,
    phone: params.phone ?? null,
    description: params.description ?? null,
    metadata: params.metadata,
  };
  call.shelf.put('customer', customer);
  call.emit('customer.created', customer);
  return customer;
}

async function update(call: Call): Promise<object> {
  const { expand: _, metadata, ...params } = checkParams(customerParams, call.params);
  const customer = await findCustomer(call);
  const given = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));
  const updated = { ...customer, ...given, metadata: { ...customer.metadata, ...metadata } };
  call.shelf.put('customer', updated);
  call.emit('customer.updated', updated);
  return updated;
}

async function remove(call: Call): Promise<object> {
  const customer = await findCustomer(call);
  await endSubscriptionsOf(call, customer.id);
  await letGoOfMethods(call, customer.id);
  await call.shelf.remove(customer.id);
  const { id, created } = customer;
  call.shelf.put('deleted_customer', { id, object: 'customer', created, deleted: true });
  call.emit('customer.deleted', customer);
  return { id, object: 'customer', deleted: true };
}

/** Stripe still answers for a deleted customer, with little more than its id. */
async function retrieve(call: Call): Promise<object> {
  const deleted = await call.shelf.find('deleted_customer', call.id);
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
  const { records } = await call.shelf.list('payment_method', { limit: 1000, where: { customer } });
  for (const method of records) detachMethod(call, method);
}

export const customerEndpoints: readonly Endpoint[] = [
  { method: 'POST', path: '/customers', key: 'secret', run: create },
  {
    method: 'GET',
    path: '/customers',
    key: 'secret',
    async run(call) {
      const params = checkParams(listParams.extend({ email: text.optional() }), call.params);
      const where = params.email ? { email: params.email } : {};
      const found = await call.shelf.list('customer', { ...page(params), where });
      return listAnswer<'customer'>('/customers', found, (customer) => customer);
    },
  },
  { method: 'GET', path: '/customers/:id', key: 'secret', run: retrieve },
  { method: 'POST', path: '/customers/:id', key: 'secret', run: update },
  { method: 'DELETE', path: '/customers/:id', key: 'secret', run: remove },
  {
    method: 'GET',
    path: '/customers/:id/payment_methods',
    key: 'secret',
    async run(call) {
      const params = checkParams(listParams.extend({ type: text.optional() }), call.params);
      await findCustomer(call);
      const found = await call.shelf.list('payment_method', { ...page(params), where: { customer: call.id } });
      return listAnswer<'payment_method'>(`/customers/${call.id}/payment_methods`, found, showMethod);
    },
  },
  { method: 'POST', path: '/payment_methods/:id/attach', key: 'secret', run: attach },
  { method: 'POST', path: '/payment_methods/:id/detach', key: 'secret', run: detach },
];
