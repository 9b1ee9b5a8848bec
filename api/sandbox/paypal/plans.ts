import * as z from 'zod';
import { billed, listBilled, putBilled } from './billing-shelf.ts';
import { checked, money } from './check-body.ts';
import { noSuch, unprocessable } from './problem.ts';
import { type Books, paypalId } from './store.ts';
import type { PlanRecord, ProductRecord } from './subscription-records.ts';

const productParams = z.object({
  id: z.string().min(6).max(50).optional(),
  name: z.string().min(1).max(127),
  type: z.enum(['PHYSICAL', 'DIGITAL', 'SERVICE']),
});

export async function createProduct(books: Books, body: unknown): Promise<ProductRecord> {
  const { id = `PROD-${paypalId()}`, ...params } = checked(productParams, body);
  if (await billed(books, 'product', id)) {
    throw unprocessable('DUPLICATE_RESOURCE_IDENTIFIER', 'Duplicate resource identifier.');
  }
  return await putBilled(books, 'product', { id, ...params, create_time: books.time });
}

const planParams = z.object({
  product_id: z.string(),
  name: z.string().min(1).max(127),
  billing_cycles: z.tuple([
    z.object({
      tenure_type: z.literal('REGULAR'),
      sequence: z.literal(1),
      total_cycles: z.literal(0),
      frequency: z.object({ interval_unit: z.literal('MONTH'), interval_count: z.literal(1) }),
      pricing_scheme: z.object({ fixed_price: money }),
    }),
  ]),
  payment_preferences: z.object({
    auto_bill_outstanding: z.boolean(),
    payment_failure_threshold: z.int().min(0).max(999),
  }),
});

export async function createPlan(books: Books, body: unknown): Promise<PlanRecord> {
  const params = checked(planParams, body);
  if (!(await billed(books, 'product', params.product_id))) throw noSuch();
  const id = `P-${paypalId()}`;
  return await putBilled(books, 'plan', { id, ...params, status: 'ACTIVE', create_time: books.time });
}

/** Short records without prices, as in PayPal's lists. */
export async function listPlans(books: Books, productId: string | undefined): Promise<object> {
  if (productId && !(await billed(books, 'product', productId))) throw noSuch();
  const plans = await listBilled(books, 'plan', productId ? { product_id: productId } : {});
  return {
    plans: plans.map(({ id, product_id, name, status, create_time }) => ({
      id,
      product_id,
      name,
      status,
      create_time,
    })),
  };
}
