import * as z from 'zod';
import type { Shelf } from './store.ts';

const expandSchema = z.object({ expand: z.array(z.string()).catch([]) });

/** Puts objects in the place of ids that the caller asked to see; one level, which is all the shop asks for. */
export async function expandReferences(shelf: Shelf, body: object, params: Record<string, unknown>): Promise<object> {
  const { expand } = expandSchema.parse(params);
  const fields = new Map(Object.entries(body));
  for (const name of expand) {
    const id = fields.get(name);
    const found = typeof id === 'string' ? await shelf.look(id) : undefined;
    if (found) fields.set(name, withoutPrivate(found));
  }
  return Object.fromEntries(fields);
}

function withoutPrivate(record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== 'behaviour' && name !== 'used_up'));
}
