import type { Sliced, Slicer, SlicerRequest } from './slicer.ts';
import { SlicerBusy, SlicerUnavailable } from './slicer.ts';
import { SlicerReplica } from './slicer-replica.ts';

/** Runs that one replica processes at once. */
const SLOTS_PER_REPLICA = 2;

/** Slicer replicas at these URLs; tries the one with the fewest runs first, then the others. */
export function httpSlicer(urls: readonly string[], options: { silenceMs?: number } = {}): Slicer {
  const replicas = urls.map((url) => new SlicerReplica(url, options.silenceMs));
  return {
    slots: replicas.length * SLOTS_PER_REPLICA,
    async slice(request: SlicerRequest): Promise<Sliced> {
      let isBusy = false;
      let cause: unknown;
      for (const replica of replicas.toSorted((a, b) => a.runs - b.runs)) {
        try {
          return await replica.slice(request);
        } catch (error) {
          if (error instanceof SlicerBusy) isBusy = true;
          else if (!(error instanceof SlicerUnavailable)) throw error;
          cause = error;
        }
      }
      throw isBusy
        ? new SlicerBusy('All slicers are busy.', { cause })
        : new SlicerUnavailable('No slicer answers.', { cause });
    },
  };
}
