import * as z from 'zod';
import { SLOTS } from './vending.ts';

const pieces = z.int().min(1).max(100);

/** `content/vending.yaml`: the stock of the vending machine. */
export const machineLoadSchema = z
  .strictObject({
    piecesPerSlot: z.int().min(1).max(20).describe('spools behind each button'),
    pool: z
      .array(
        z.strictObject({
          item: z.string().regex(/^[a-z0-9.-]+$/, 'must be the id of an item, such as pla-black-1.75mm-1kg'),
          pieces: pieces.describe('spools of this item in one load'),
        }),
      )
      .min(2),
  })
  .superRefine(({ piecesPerSlot, pool }, context) => {
    const wanted = piecesPerSlot * SLOTS;
    const found = pool.reduce((sum, each) => sum + each.pieces, 0);
    if (found !== wanted) {
      const message = `must have ${wanted} pieces in all, for ${SLOTS} slots of ${piecesPerSlot}; found ${found}`;
      context.addIssue({ code: 'custom', path: ['pool'], message });
    }
  });
export type MachineLoad = z.infer<typeof machineLoadSchema>;
