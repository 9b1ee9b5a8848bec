import type { Call } from './endpoint.ts';
import { showMethod } from './payment-methods.ts';
import { invalidParam, invalidRequest } from './problem.ts';
import type { PaymentMethodRecord } from './records.ts';

export function attachMethod(call: Call, method: PaymentMethodRecord, customer: string): PaymentMethodRecord {
  if (method.customer === customer) return method;
  const attached = { ...method, customer };
  call.store.put('payment_method', attached);
  call.emit('payment_method.attached', showMethod(attached));
  return attached;
}

export function detachMethod(call: Call, method: PaymentMethodRecord): PaymentMethodRecord {
  const detached: PaymentMethodRecord = { ...method, customer: null, used_up: true };
  call.store.put('payment_method', detached);
  call.emit('payment_method.detached', showMethod(detached));
  return detached;
}

/** A customer's card can only be charged or set up for that customer. */
export function assertUsable(method: PaymentMethodRecord, customer: string | null): PaymentMethodRecord {
  assertNotUsedUp(method);
  if (!method.customer || method.customer === customer) return method;
  if (customer) {
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'payment_method' },
    );
  }
  throw invalidRequest(
    'The payment method you provided is attached to a customer so for security purposes you must provide the customer in the request.',
    { param: 'payment_method' },
  );
}

export function assertNotUsedUp(method: PaymentMethodRecord): PaymentMethodRecord {
  if (!method.used_up) return method;
  throw invalidParam(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    'payment_method',
  );
}
