import * as z from 'zod';
import { type Call, type Endpoint, listAnswer } from './endpoint.ts';
import { checkParams, expand, flag, listParams, text } from './form.ts';
import { newId } from './new-id.ts';
import { page } from './payment-methods.ts';
import { noSuch } from './problem.ts';
import type { PaymentMethodDomainRecord } from './records.ts';

const createParams = z.strictObject({ domain_name: text, enabled: flag.default(true), expand });
const updateParams = z.strictObject({ enabled: flag.optional(), expand });

async function findDomain({ shelf, id }: Call): Promise<PaymentMethodDomainRecord> {
  const domain = await shelf.find('payment_method_domain', id);
  if (!domain) throw noSuch('payment method domain', id);
  return domain;
}

/** Wallets of a domain, for pages that show them. In test mode Stripe asks for no proof of Apple Pay's. */
export const paymentMethodDomainEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/payment_method_domains',
    key: 'secret',
    async run(call) {
      const { domain_name, enabled } = checkParams(createParams, call.params);
      const { records } = await call.shelf.list('payment_method_domain', { limit: 1, where: { domain_name } });
      const [known] = records;
      const active = { status: 'active' } as const;
      const domain: PaymentMethodDomainRecord = known ?? {
        id: newId('pmd'),
        object: 'payment_method_domain',
        created: call.now,
        livemode: false,
        domain_name,
        enabled,
        amazon_pay: active,
        apple_pay: active,
        google_pay: active,
        klarna: active,
        link: active,
        paypal: active,
      };
      call.shelf.put('payment_method_domain', { ...domain, enabled });
      return { ...domain, enabled };
    },
  },
  {
    method: 'GET',
    path: '/payment_method_domains',
    key: 'secret',
    async run(call) {
      const own = { domain_name: text.optional(), enabled: flag.optional() };
      const { domain_name, enabled, ...params } = checkParams(listParams.extend(own), call.params);
      const where = { ...(domain_name && { domain_name }), ...(enabled !== undefined && { enabled }) };
      const found = await call.shelf.list('payment_method_domain', { ...page(params), where });
      return listAnswer<'payment_method_domain'>('/payment_method_domains', found, (domain) => domain);
    },
  },
  { method: 'GET', path: '/payment_method_domains/:id', key: 'secret', run: findDomain },
  {
    method: 'POST',
    path: '/payment_method_domains/:id',
    key: 'secret',
    async run(call) {
      const { enabled } = checkParams(updateParams, call.params);
      const domain = await findDomain(call);
      const updated = { ...domain, enabled: enabled ?? domain.enabled };
      call.shelf.put('payment_method_domain', updated);
      return updated;
    },
  },
  { method: 'POST', path: '/payment_method_domains/:id/validate', key: 'secret', run: findDomain },
];
