import * as z from 'zod';
import { present } from './present.ts';
import type { Shelf } from './store.ts';

const expandSchema = z.object({ expand: z.array(z.string()).catch([]) });
/** Fields that Stripe answers only to who expands them. */
const ON_REQUEST = ['confirmation_secret', 'payments'];

type Path = readonly string[];

/** Puts objects in the place of ids that the caller asked to see, such as `latest_invoice.payments`. */
export async function expandReferences(shelf: Shelf, body: object, params: Record<string, unknown>): Promise<object> {
  const paths = expandSchema.parse(params).expand.map((path) => path.split('.'));
  return present(await shown(shelf, body, paths)) as object;
}

async function shown(shelf: Shelf, value: unknown, paths: readonly Path[]): Promise<unknown> {
  if (typeof value === 'string') {
    const found = await shelf.look(value);
    return found ? await shown(shelf, found, paths) : value;
  }
  if (Array.isArray(value)) return await inTurn(value, (entry) => shown(shelf, entry, paths));
  if (value === null || typeof value !== 'object') return value;
  const isInvoice = 'object' in value && value.object === 'invoice';
  const fields = await inTurn(Object.entries(value), async ([name, field]) => {
    const asked = paths.filter(([first]) => first === name).map(([, ...rest]) => rest);
    if (isInvoice && ON_REQUEST.includes(name) && asked.length === 0) return [];
    const isList = name === 'data' && Array.isArray(field);
    return [[name, asked.length > 0 || isList ? await shown(shelf, field, asked) : field] as const];
  });
  return Object.fromEntries(fields.flat());
}

/** One after the other: they share a transaction. */
async function inTurn<In, Out>(values: readonly In[], work: (value: In) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = [];
  for (const value of values) results.push(await work(value));
  return results;
}
