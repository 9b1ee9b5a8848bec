import { persistentAtom } from '@nanostores/persistent';
import * as z from 'zod';
import type { Commitment } from '../../../contract/premium/vending.ts';

/** A load's commitment as this browser first saw it, to compare with what the API says later. */
const commitmentSeenSchema = z.object({ loadId: z.string(), root: z.string(), seenAt: z.iso.datetime() });
type SeenCommitment = z.infer<typeof commitmentSeenSchema>;

const MAX_KEPT = 20;
const sealsSchema = z.array(commitmentSeenSchema);

/** Newest first. */
export const $seenCommitments = persistentAtom<readonly SeenCommitment[]>('northspool:vending-seals', [], {
  encode: JSON.stringify,
  decode: readCommitments,
});

/** Stores a commitment that is seen for the first time. */
export function rememberCommitment({ loadId, root }: Commitment): void {
  const seals = $seenCommitments.get();
  if (seals.some((seal) => seal.loadId === loadId)) return;
  $seenCommitments.set([{ loadId, root, seenAt: new Date().toISOString() }, ...seals].slice(0, MAX_KEPT));
}

function readCommitments(stored: string): readonly SeenCommitment[] {
  try {
    return sealsSchema.safeParse(JSON.parse(stored)).data ?? [];
  } catch {
    return [];
  }
}
