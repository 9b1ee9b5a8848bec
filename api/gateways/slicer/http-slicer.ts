import type { Sliced, Slicer, SlicerRequest } from './slicer.ts';
import { SlicerBusy, SlicerUnavailable } from './slicer.ts';
import { SlicerReplica } from './slicer-replica.ts';

/** Runs that a replica takes at once. */
const PLACES = 2;

/** Slicers at these addresses: who has least to do is asked first, and when it is busy or gone the next. */
export function httpSlicer(urls: readonly string[], options: { silenceMs?: number } = {}): Slicer {
  const replicas = urls.map((url) => new SlicerReplica(url, options.silenceMs));
  return {
    places: replicas.length * PLACES,
    async slice(wish: SlicerRequest): Promise<Sliced> {
      let isBusy = false;
      let cause: unknown;
      for (const replica of replicas.toSorted((a, b) => a.runs - b.runs)) {
        try {
          return await replica.slice(wish);
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
