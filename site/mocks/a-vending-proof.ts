import { leafHash, type ProofLeaf, rootHash, type VendingProof } from '../../contract/premium/fairness.ts';

export const LOAD = '0b6f3a52-6f0e-4d53-9c57-1c1f0a3c7d11';
const salt = 'ab'.repeat(32);
const color = { itemId: 'pla-cobalt-1.75mm-1kg', name: 'Cobalt', material: 'PLA', hex: '#1F4FBF' };

/** A load of two slots with two spools each: the first of slot 1 has dropped for the order. */
export async function aVendingProof(): Promise<VendingProof> {
  const places = [
    [1, 1],
    [1, 2],
    [2, 1],
    [2, 2],
  ] as const;
  const leaves = await Promise.all(
    places.map(async ([slot, position]): Promise<ProofLeaf> => {
      const hash = await leafHash({ loadId: LOAD, slot, position, itemId: color.itemId, salt });
      const fell = slot === 1 && position === 1 ? '2026-11-20T10:00:05.000Z' : undefined;
      return { slot, position, hash, revealed: fell ? { itemId: color.itemId, salt, color, fell } : null };
    }),
  );
  const root = await rootHash(leaves.map(({ hash }) => hash));
  return {
    loads: [{ loadId: LOAD, root, madeAt: '2026-11-20T08:00:00.000Z', endedAt: null, leaves }],
    choices: [{ choice: 0, slot: 1, position: 1, loadId: LOAD, at: '2026-11-20T10:00:00.000Z' }],
  };
}
