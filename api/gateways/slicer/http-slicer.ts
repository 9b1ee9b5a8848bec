import type { Sliced, Slicer } from './slicer.ts';
import { SlicerBusy, SlicerUnavailable } from './slicer.ts';
import { SlicerReplica } from './slicer-replica.ts';

/** Runs that one replica processes at once. */
const SLOTS_PER_REPLICA = 2;

/**
 * Slicer replicas at these URLs; tries the one with the fewest runs first, then the others. Of those with as few, the one
 * that a model is sent ahead to goes first: each process of the API finds it by the model's id.
 */
export function httpSlicer(urls: readonly string[], options: { silenceMs?: number } = {}): Slicer {
  const replicas = urls.map((url) => new SlicerReplica(url, options.silenceMs));
  const placeOf = (id: string) => Number.parseInt(id.slice(0, 8), 16) % replicas.length;
  const sliceOnOne = async (modelId = '0', run: (replica: SlicerReplica) => Promise<Sliced>) => {
    let isBusy = false;
    let cause: unknown;
    const preferred = replicas[placeOf(modelId)];
    const rank = (replica: SlicerReplica) => 2 * replica.runs - (replica === preferred ? 1 : 0);
    for (const replica of replicas.toSorted((a, b) => rank(a) - rank(b))) {
      try {
        return await run(replica);
      } catch (error) {
        if (error instanceof SlicerBusy) isBusy = true;
        else if (!(error instanceof SlicerUnavailable)) throw error;
        cause = error;
      }
    }
    throw isBusy
      ? new SlicerBusy('All slicers are busy.', { cause })
      : new SlicerUnavailable('No slicer answers.', { cause });
  };
  return {
    slots: replicas.length * SLOTS_PER_REPLICA,
    slice: (request) => sliceOnOne(request.modelId, (replica) => replica.slice(request)),
    slicePlate: (request) => sliceOnOne(request.parts[0]?.model, (replica) => replica.slicePlate(request)),
    sendAhead: ({ id, extension }) => (replicas[placeOf(id)] as SlicerReplica).sendAhead(id, extension),
  };
}
