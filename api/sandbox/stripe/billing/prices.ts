import { DateTime } from 'luxon';
import * as z from 'zod';
import { type Call, type Endpoint, listAnswer } from '../endpoint.ts';
import { checkParams, expand, flag, listParams, metadata, text, wholeNumber } from '../form.ts';
import { newId } from '../new-id.ts';
import { page } from '../payment-methods.ts';
import { invalidParam, noSuch } from '../problem.ts';
import type { PriceRecord, ProductRecord } from './billing-records.ts';

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
  const price = await call.shelf.find('price', id);
  if (!price) throw noSuch('price', id, param);
  return price;
}

async function create(call: Call): Promise<PriceRecord> {
  const params = checkParams(createParams, call.params);
  if (params.lookup_key) await freeLookupKey(call, params.lookup_key, params.transfer_lookup_key);
  const common = { created: call.now, livemode: false, active: true } as const;
  const { name } = params.product_data;
  const product: ProductRecord = { id: newId('prod', 14), object: 'product', ...common, name, metadata: {} };
  const price: PriceRecord = {
    id: newId('price'),
    object: 'price',
    ...common,
    currency: params.currency,
    unit_amount: params.unit_amount,
    lookup_key: params.lookup_key ?? null,
    product: product.id,
    type: 'recurring',
    recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
    metadata: params.metadata,
  };
  call.shelf.put('product', product);
  call.shelf.put('price', price);
  call.emit('product.created', product);
  call.emit('price.created', price);
  return price;
}

/** A key names one price; another price can take it over. */
async function freeLookupKey(call: Call, lookup_key: string, isTransfer: boolean): Promise<void> {
  const { records } = await call.shelf.list('price', { limit: 1, where: { lookup_key } });
  const [holder] = records;
  if (!holder) return;
  if (!isTransfer) throw invalidParam(`A price already uses that lookup key: '${holder.id}'.`, 'lookup_key');
  call.shelf.put('price', { ...holder, lookup_key: null });
}

export const priceEndpoints: readonly Endpoint[] = [
  { method: 'POST', path: '/prices', key: 'secret', run: create },
  {
    method: 'GET',
    path: '/prices',
    key: 'secret',
    async run(call) {
      const own = { lookup_keys: z.array(text).length(1).optional(), active: flag.optional() };
      const params = checkParams(listParams.extend(own), call.params);
      const [lookup_key] = params.lookup_keys ?? [];
      const found = await call.shelf.list('price', { ...page(params), where: lookup_key ? { lookup_key } : {} });
      return listAnswer<'price'>('/prices', found, (price) => price);
    },
  },
  { method: 'GET', path: '/prices/:id', key: 'secret', run: (call) => findPrice(call, call.id, 'id') },
  {
    method: 'POST',
    path: '/prices/:id',
    key: 'secret',
    async run(call) {
      const params = checkParams(updateParams, call.params);
      const price = { ...(await findPrice(call, call.id, 'id')), ...given(params) };
      call.shelf.put('price', price);
      call.emit('price.updated', price);
      return price;
    },
  },
  {
    method: 'POST',
    path: '/products/:id',
    key: 'secret',
    async run(call) {
      const params = checkParams(updateParams.extend({ name: text.optional() }), call.params);
      const found = await call.shelf.find('product', call.id);
      if (!found) throw noSuch('product', call.id);
      const product = { ...found, ...given(params) };
      call.shelf.put('product', product);
      call.emit('product.updated', product);
      return product;
    },
  },
];

/** The end of the period that begins at `start`: the anchor's day of the month, or the last one there is. Seconds since 1970. */
export function endOfPeriod(anchor: number, start: number): number {
  const first = DateTime.fromSeconds(anchor, { zone: 'utc' });
  const passed = Math.round(DateTime.fromSeconds(start, { zone: 'utc' }).diff(first, 'months').months);
  return first.plus({ months: passed + 1 }).toUnixInteger();
}
