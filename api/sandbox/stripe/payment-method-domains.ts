import * as z from 'zod';
import { type Call, type Endpoint, found, get, listOf, newRecord, post } from './endpoint.ts';
import { checkParams, expand, flag, text } from './form.ts';
import type { PaymentMethodDomainRecord } from './records.ts';

const createParams = z.strictObject({ domain_name: text, enabled: flag.default(true), expand });
const updateParams = z.strictObject({ enabled: flag.optional(), expand });

async function findDomain(call: Call): Promise<PaymentMethodDomainRecord> {
  return await found(call, 'payment_method_domain', { name: 'payment method domain' });
}

/** Wallets of a domain, for pages that show them. In test mode Stripe asks for no proof of Apple Pay's. */
export const paymentMethodDomainEndpoints: readonly Endpoint[] = [
  post('/payment_method_domains', async (call) => {
    const { domain_name, enabled } = checkParams(createParams, call.params);
    const { records } = await call.store.list('payment_method_domain', { limit: 1, where: { domain_name } });
    const [known] = records;
    const active = { status: 'active' } as const;
    const domain: PaymentMethodDomainRecord = known ?? {
      ...newRecord(call, 'payment_method_domain', 'pmd'),
      domain_name,
      enabled,
      amazon_pay: active,
      apple_pay: active,
      google_pay: active,
      klarna: active,
      link: active,
      paypal: active,
    };
    call.store.put('payment_method_domain', { ...domain, enabled });
    return { ...domain, enabled };
  }),
  listOf('payment_method_domain', '/payment_method_domains', {
    domain_name: text.optional(),
    enabled: flag.optional(),
  }),
  get('/payment_method_domains/:id', findDomain),
  post('/payment_method_domains/:id', async (call) => {
    const { enabled } = checkParams(updateParams, call.params);
    const domain = await findDomain(call);
    const updated = { ...domain, enabled: enabled ?? domain.enabled };
    call.store.put('payment_method_domain', updated);
    return updated;
  }),
  post('/payment_method_domains/:id/validate', findDomain),
];
