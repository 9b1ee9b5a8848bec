import { persistentAtom } from '@nanostores/persistent';
import * as z from 'zod';
import type { Commitment } from '../../../api/contract/premium/vending.ts';

/** A load's commitment as this browser first saw it: what the shop says of it later can be held against that. */
const sealSchema = z.object({ loadId: z.string(), root: z.string(), seenAt: z.iso.datetime() });
export type Seal = z.infer<typeof sealSchema>;

const KEPT = 20;
const sealsSchema = z.array(sealSchema);

/** Newest first. */
export const $seals = persistentAtom<readonly Seal[]>('northspool:vending-seals', [], {
  encode: JSON.stringify,
  decode: readSeals,
});

/** Writes down a commitment that is seen for the first time. */
export function keepSeal({ loadId, root }: Commitment): void {
  const seals = $seals.get();
  if (seals.some((seal) => seal.loadId === loadId)) return;
  $seals.set([{ loadId, root, seenAt: new Date().toISOString() }, ...seals].slice(0, KEPT));
}

function readSeals(stored: string): readonly Seal[] {
  try {
    return sealsSchema.safeParse(JSON.parse(stored)).data ?? [];
  } catch {
    return [];
  }
}
