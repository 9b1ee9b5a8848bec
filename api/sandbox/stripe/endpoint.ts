import type { Kind, Records } from './records.ts';
import type { Shelf } from './store.ts';

/** One request to the look-alike, as its endpoints see it. */
export interface Call {
  readonly shelf: Shelf;
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

export function listAnswer<K extends Kind>(
  path: string,
  { records, hasMore }: { records: Records[K][]; hasMore: boolean },
  show: (record: Records[K]) => object,
): object {
  return { object: 'list', url: `/v1${path}`, has_more: hasMore, data: records.map(show) };
}
