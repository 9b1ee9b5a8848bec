import type { Cents } from '../../../contract/money/cents.ts';
import { paypalValue } from '../paypal/paypal-amount.ts';
import { type PaypalConnection, PaypalError } from '../paypal/paypal-connection.ts';
import { madeReplySchema, plansReplySchema } from './paypal-subscription-replies.ts';

const PRODUCT = { id: 'PREMIUM-MEMBERSHIP', name: 'Premium', type: 'SERVICE' };
/** PayPal stops after one failed month: it retries twice, five days apart, and the shop's grace period is shorter. */
const FAILED_MONTHS = 1;

/** The plan of new members, created at PayPal when missing and again when the shop's price changes. */
export async function premiumPlan(paypal: PaypalConnection, price: Cents): Promise<string> {
  // Plan lists do not include prices, so the name does.
  const name = `Premium, ${paypalValue(price)} USD a month`;
  const path = `/v1/billing/plans?product_id=${PRODUCT.id}&page_size=20`;
  const { plans } = await paypal.call({ method: 'GET', path, schema: plansReplySchema }).catch((error: unknown) => {
    // The product does not exist yet.
    if (error instanceof PaypalError && [400, 404, 422].includes(error.status ?? 0)) return { plans: [] };
    throw error;
  });
  const found = plans.find((plan) => plan.name === name && plan.status === 'ACTIVE');
  return found?.id ?? (await makePlan(paypal, name, price));
}

async function makePlan(paypal: PaypalConnection, name: string, price: Cents): Promise<string> {
  await makeProduct(paypal);
  const body = JSON.stringify({
    product_id: PRODUCT.id,
    name,
    billing_cycles: [
      {
        tenure_type: 'REGULAR',
        sequence: 1,
        total_cycles: 0,
        frequency: { interval_unit: 'MONTH', interval_count: 1 },
        pricing_scheme: { fixed_price: { currency_code: 'USD', value: paypalValue(price) } },
      },
    ],
    payment_preferences: { auto_bill_outstanding: false, payment_failure_threshold: FAILED_MONTHS },
  });
  const call = { method: 'POST', path: '/v1/billing/plans', body, requestId: `plan:${price}` } as const;
  return (await paypal.call({ ...call, schema: madeReplySchema })).id;
}

async function makeProduct(paypal: PaypalConnection): Promise<void> {
  const call = { method: 'POST', path: '/v1/catalogs/products', body: JSON.stringify(PRODUCT) } as const;
  await paypal.call({ ...call, requestId: PRODUCT.id, schema: madeReplySchema }).catch((error: unknown) => {
    const isThere = error instanceof PaypalError && error.issues.includes('DUPLICATE_RESOURCE_IDENTIFIER');
    if (!isThere) throw error;
  });
}
