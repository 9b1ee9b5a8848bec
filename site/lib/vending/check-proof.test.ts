import { expect, test } from 'vitest';
import type { VendingProof } from '../../../contract/premium/fairness.ts';
import { aVendingProof, LOAD } from '../../mocks/a-vending-proof.ts';
import { checkProof } from './check-proof.ts';

const other = 'cd'.repeat(32);

/** The proof with its one load changed, as a shop that cheats would. */
async function changed(change: (load: VendingProof['loads'][number]) => void): Promise<VendingProof> {
  const proof = await aVendingProof();
  for (const load of proof.loads) change(load);
  return proof;
}

test('confirms an honest load and its press', async () => {
  const { isTrue, loads, choices } = await checkProof(await aVendingProof(), []);
  expect(isTrue).toBe(true);
  expect(loads[0]).toMatchObject({ isSealed: true, wrong: [], isInOrder: true, spools: 4, revealed: 1 });
  expect(choices).toMatchObject([{ slot: 1, isTrue: true, wasSeenBefore: false, color: { name: 'Cobalt' } }]);
});

test('detects a spool exchanged after the commitment', async () => {
  const proof = await changed(({ leaves: [first] }) => {
    if (first?.revealed) first.revealed.itemId = 'pla-black-1.75mm-1kg';
  });
  const found = await checkProof(proof, []);
  expect([found.isTrue, found.loads[0]?.wrong, found.choices[0]?.isTrue]).toEqual([false, ['1.1'], false]);
});

test('detects a leaf exchanged after the commitment, also of an unrevealed spool', async () => {
  const proof = await changed(({ leaves }) => {
    if (leaves[3]) leaves[3].hash = other;
  });
  const found = await checkProof(proof, []);
  expect([found.isTrue, found.loads[0]?.isSealed]).toEqual([false, false]);
});

test('detects a commitment other than the one this browser saw, even if it matches its leaves', async () => {
  const seal = { loadId: LOAD, root: other, seenAt: '2026-11-20T09:00:00.000Z' };
  const found = await checkProof(await aVendingProof(), [seal]);
  expect([found.isTrue, found.loads[0]?.isSealed, found.loads[0]?.isAsSeen]).toEqual([false, true, false]);
});

test('reports that this browser saw the commitment before the press', async () => {
  const proof = await aVendingProof();
  const root = proof.loads[0]?.root ?? '';
  const seen = async (seenAt: string) => (await checkProof(proof, [{ loadId: LOAD, root, seenAt }])).choices[0];
  expect(await seen('2026-11-20T09:59:00.000Z')).toMatchObject({ isTrue: true, wasSeenBefore: true });
  expect(await seen('2026-11-20T10:01:00.000Z')).toMatchObject({ isTrue: true, wasSeenBefore: false });
});

test('detects a spool that dropped from behind another', async () => {
  const proof = await changed(({ leaves: [first, second] }) => {
    if (!first || !second) return;
    second.revealed = first.revealed;
    first.revealed = null;
  });
  expect((await checkProof(proof, [])).loads[0]?.isInOrder).toBe(false);
});

test('does not confirm a press without a revealed spool', async () => {
  const proof = await aVendingProof();
  const gone = { ...proof, choices: proof.choices.map((choice) => ({ ...choice, position: 2 })) };
  expect((await checkProof(gone, [])).isTrue).toBe(false);
});
