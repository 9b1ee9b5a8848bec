import type * as z from 'zod';
import { checkParams, listParams } from './form.ts';
import { newId } from './new-id.ts';
import { noSuch } from './problem.ts';
import type { Kind, Records } from './records.ts';
import type { RecordStore } from './store.ts';

/** One request to the look-alike, as its endpoints see it. */
export interface Call {
  readonly store: RecordStore;
  /** the id in the path; empty where the path has none */
  readonly id: string;
  readonly params: Record<string, unknown>;
  /** true: the caller holds only the publishable key */
  readonly inBrowser: boolean;
  /** seconds since 1970 */
  readonly now: number;
  /** records an event; it is sent to the webhook once the request's changes are stored */
  emit(type: string, object: object): void;
}

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** `publishable`: a browser may call it too */
  readonly key: 'secret' | 'publishable';
  /** answers the object, its references expanded by the caller */
  run(call: Call): Promise<object>;
}

export function get(path: string, run: Endpoint['run'], key: Endpoint['key'] = 'secret'): Endpoint {
  return { method: 'GET', path, key, run };
}

export function post(path: string, run: Endpoint['run'], key: Endpoint['key'] = 'secret'): Endpoint {
  return { method: 'POST', path, key, run };
}

interface ListOptions<K extends Kind, Filters> {
  /** the fields that the records must have; without it those that the filters name */
  readonly where?: (filters: Filters, call: Call) => object | Promise<object>;
  /** leaves out records that their fields do not tell apart */
  readonly keep?: (filters: Filters, call: Call) => Promise<(record: Records[K]) => boolean>;
  readonly show?: (record: Records[K]) => object;
}

/** Lists the records of a kind page by page, newest first; `filters` are its parameters besides those of every list. */
export function listOf<K extends Kind, Shape extends z.ZodRawShape>(
  kind: K,
  path: string,
  filters: Shape,
  { where = (given) => given, keep, show = (record) => record }: ListOptions<K, z.output<z.ZodObject<Shape>>> = {},
): Endpoint {
  return get(path, async (call) => {
    const schema = listParams.extend(filters) as unknown as typeof listParams;
    const { limit, starting_after, created, expand: _, ...rest } = checkParams(schema, call.params);
    const given = rest as unknown as z.output<z.ZodObject<Shape>>;
    const { records, hasMore } = await call.store.list(kind, {
      limit,
      startingAfter: starting_after,
      createdFrom: created.gte,
      createdUntil: created.lte,
      where: { ...(await where(given, call)) },
    });
    const kept = keep ? records.filter(await keep(given, call)) : records;
    return { object: 'list', url: `/v1${path.replace(':id', call.id)}`, has_more: hasMore, data: kept.map(show) };
  });
}

/** The record that the address names, or a parameter; `name` is what its absence calls it. */
export async function found<K extends Kind>(
  { store, id: addressed }: Pick<Call, 'store' | 'id'>,
  kind: K,
  { id = addressed, param = 'id', name = kind }: { id?: string; param?: string; name?: string } = {},
): Promise<Records[K]> {
  const record = await store.find(kind, id);
  if (!record) throw noSuch(name, id, param);
  return record;
}

/** What every new record begins with. */
export function newRecord<K extends Kind>({ now }: Call, kind: K, prefix: string, length?: number) {
  return { id: newId(prefix, length), object: kind, created: now, livemode: false } as const;
}

/** Stores a record and records the event that tells of it. */
export function save<R extends Records[Kind] & { object: Kind }>(call: Call, record: R, event: string): R {
  call.store.put(record.object, record as unknown as Records[R['object']]);
  call.emit(event, record);
  return record;
}
