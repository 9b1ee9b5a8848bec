// Loaded with the first layers that are looked at.
import { fetchLayers } from '../../lib/api-prints.ts';
import { withSession } from '../session.ts';

/** The layers of a job of the shop. */
export function loadLayers(jobId: string, signal: AbortSignal): Promise<Uint8Array> {
  return withSession(() => fetchLayers(jobId, signal));
}
