import * as z from 'zod';
import { slotSchema, spoolColorSchema } from './vending.ts';

/**
 * How a load of the machine is committed to. Each spool has a leaf, the hash of where it is, what it is and a salt that
 * nobody can guess; the root is the hash of all leaves, slot by slot and from the front to the back. The root and the
 * leaves are shown from the start, a spool's salt when it falls, and all others when the load ends.
 */
export interface Leaf {
  readonly loadId: string;
  readonly slot: number;
  readonly position: number;
  readonly itemId: string;
  /** 64 hex digits */
  readonly salt: string;
}

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const proofLeafSchema = z.object({
  slot: slotSchema,
  position: z.int().min(1).describe('1 at the front'),
  hash: sha256,
  revealed: z
    .object({ itemId: z.string(), salt: sha256, color: spoolColorSchema, fell: z.iso.datetime().nullable() })
    .nullable()
    .describe('null while the spool is in the machine; `fell` is null for one that was taken out with its load'),
});
export type ProofLeaf = z.infer<typeof proofLeafSchema>;

const proofLoadSchema = z.object({
  loadId: z.uuid(),
  root: sha256,
  madeAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  leaves: z.array(proofLeafSchema).describe('in the order that the root is made of'),
});
export type ProofLoad = z.infer<typeof proofLoadSchema>;

/** The present load and the one before; of an order, those that its choices were made of as well. */
export const vendingProofSchema = z.object({
  loads: z.array(proofLoadSchema).describe('newest first'),
  choices: z.array(
    z.object({ choice: z.int(), slot: slotSchema, position: z.int(), loadId: z.uuid(), at: z.iso.datetime() }),
  ),
});
export type VendingProof = z.infer<typeof vendingProofSchema>;

export async function leafHash({ loadId, slot, position, itemId, salt }: Leaf): Promise<string> {
  return await hash([loadId, slot, position, itemId, salt].join(':'));
}

/** `leaves` in the order of slots and positions. */
export async function rootHash(leaves: readonly string[]): Promise<string> {
  return await hash(leaves.join('\n'));
}

async function hash(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
