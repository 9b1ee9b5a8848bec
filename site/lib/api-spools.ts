import { type Spool, spoolSchema } from '../../contract/filament/spool.ts';
import { callApi } from './api.ts';

/** What everyone reads who has the label of a spool. Throws an ApiError. */
export function fetchSpool(id: string): Promise<Spool> {
  return callApi(`/api/spools/${encodeURIComponent(id)}`, spoolSchema);
}
