import { DateTime } from 'luxon';
import * as z from 'zod';
import type { PriceRecord, ProductRecord } from './billing-records.ts';
import { type Call, type Endpoint, found, get, listOf, newRecord, post, save } from './endpoint.ts';
import { checkParams, expand, flag, metadata, text, wholeNumber } from './form.ts';
import { invalidParam } from './problem.ts';

const createParams = z.strictObject({
  currency: z.string().length(3).toLowerCase(),
  unit_amount: wholeNumber,
  recurring: z.strictObject({ interval: z.literal('month') }),
  product_data: z.strictObject({ name: text }),
  lookup_key: text.optional(),
  transfer_lookup_key: flag.default(false),
  metadata: metadata.default({}),
  expand,
});

const updateParams = z.strictObject({ metadata: metadata.optional(), expand });

/** The fields that were sent. */
function given<Params extends { expand: unknown }>({ expand: _, ...params }: Params) {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));
}

export async function findPrice(call: Call, id: string, param = 'price'): Promise<PriceRecord> {
  return await found(call, 'price', { id, param });
}

async function create(call: Call): Promise<PriceRecord> {
  const params = checkParams(createParams, call.params);
  if (params.lookup_key) await freeLookupKey(call, params.lookup_key, params.transfer_lookup_key);
  const { name } = params.product_data;
  const product: ProductRecord = { ...newRecord(call, 'product', 'prod', 14), active: true, name, metadata: {} };
  const price: PriceRecord = {
    ...newRecord(call, 'price', 'price'),
    active: true,
    currency: params.currency,
    unit_amount: params.unit_amount,
    lookup_key: params.lookup_key ?? null,
    product: product.id,
    type: 'recurring',
    recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
    metadata: params.metadata,
  };
  save(call, product, 'product.created');
  return save(call, price, 'price.created');
}

/** A key names one price; another price can take it over. */
async function freeLookupKey(call: Call, lookup_key: string, isTransfer: boolean): Promise<void> {
  const { records } = await call.store.list('price', { limit: 1, where: { lookup_key } });
  const [holder] = records;
  if (!holder) return;
  if (!isTransfer) throw invalidParam(`A price already uses that lookup key: '${holder.id}'.`, 'lookup_key');
  call.store.put('price', { ...holder, lookup_key: null });
}

export const priceEndpoints: readonly Endpoint[] = [
  post('/prices', create),
  listOf(
    'price',
    '/prices',
    { lookup_keys: z.array(text).length(1).optional(), active: flag.optional() },
    { where: ({ lookup_keys }) => ({ lookup_key: lookup_keys?.[0] }) },
  ),
  get('/prices/:id', (call) => found(call, 'price')),
  post('/prices/:id', async (call) => {
    const params = checkParams(updateParams, call.params);
    return save(call, { ...(await found(call, 'price')), ...given(params) }, 'price.updated');
  }),
  post('/products/:id', async (call) => {
    const params = checkParams(updateParams.extend({ name: text.optional() }), call.params);
    return save(call, { ...(await found(call, 'product')), ...given(params) }, 'product.updated');
  }),
];

/** The end of the period that begins at `start`: the anchor's day of the month, or the last one there is. Seconds since 1970. */
export function endOfPeriod(anchor: number, start: number): number {
  const first = DateTime.fromSeconds(anchor, { zone: 'utc' });
  const passed = Math.round(DateTime.fromSeconds(start, { zone: 'utc' }).diff(first, 'months').months);
  return first.plus({ months: passed + 1 }).toUnixInteger();
}
