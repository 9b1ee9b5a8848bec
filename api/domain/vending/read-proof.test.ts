import { beforeEach, expect, it } from 'vitest';
import { leafHash, rootHash, type VendingProof, vendingProofSchema } from '../../../contract/premium/fairness.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { addTokenOrder } from '../../test/fixtures/order.ts';
import { memberOf } from '../../test/premium.ts';
import { testMachineLoad } from '../../test/test-settings.ts';
import { testMachine } from '../../test/vending.ts';
import { loadMachine, loadWhenEmpty } from './load-machine.ts';

const coils = testMachine();
const machine = { ...coils.machine, fillsItself: true };
const shop = await createTestApp({ machine });
const { db } = shop.deps.connection;
beforeEach(() => coils.reset());

const load = () => loadMachine(db, testMachineLoad, new Date());
const proof = async (path = '/api/vend/proof'): Promise<VendingProof> =>
  vendingProofSchema.parse(await shop.asGuest().json(path));

/** Verifies a proof as the browser does. */
async function expectValid({ loads }: VendingProof): Promise<void> {
  for (const { loadId, root, leaves } of loads) {
    expect(await rootHash(leaves.map(({ hash }) => hash))).toBe(root);
    for (const { slot, position, hash, revealed } of leaves) {
      if (revealed) expect(await leafHash({ loadId, slot, position, ...revealed })).toBe(hash);
    }
  }
}

it('shows the commitment before anybody chooses, without the contents of the machine', async () => {
  const { root } = await load();
  const shown = await proof();
  expect(shown.loads[0]).toMatchObject({ root, endedAt: null });
  expect(shown.loads[0]?.leaves).toHaveLength(20);
  expect(shown.loads[0]?.leaves.every(({ revealed }) => revealed === null)).toBe(true);
  expect(JSON.stringify(shown)).not.toContain('salt');
  expect(JSON.stringify(await shop.asGuest().json('/api/vend/machine'))).not.toContain('pla-');
});

it('reveals only the spool that a choice dispensed, which is the one that was committed to', async () => {
  await load();
  const { client, user } = await memberOf(shop);
  const order = await addTokenOrder({ db }, { owner: user.id, tokens: 1 });
  const before = await client.json('/api/vend', { method: 'POST', json: { orderId: order.id } });
  const after = await client.json(`/api/vend/${order.id}/dispense/6?choice=0`);
  const shown = await proof(`/api/vend/${order.id}/proof`);
  await expectValid(shown);
  expect(shown.loads[0]?.root).toBe(before.commitment.root);
  const revealed = shown.loads[0]?.leaves.filter((leaf) => leaf.revealed);
  expect(revealed).toHaveLength(1);
  expect(revealed?.[0]).toMatchObject({ slot: 6, position: 1, revealed: { color: after.choices[0].color } });
  expect(shown.choices).toMatchObject([{ choice: 0, slot: 6, position: 1, loadId: before.commitment.loadId }]);
});

it('reveals all of a load that has ended, which held exactly the published pool', async () => {
  const first = await load();
  const second = await load();
  expect(second.root).not.toBe(first.root);
  const shown = await proof();
  await expectValid(shown);
  expect(shown.loads.map(({ loadId }) => loadId)).toEqual([second.loadId, first.loadId]);
  const items = shown.loads[1]?.leaves.map(({ revealed }) => revealed?.itemId) ?? [];
  for (const { item, pieces } of testMachineLoad.pool) {
    expect(items.filter((id) => id === item)).toHaveLength(pieces);
  }
});

it('is invalid when it was tampered with', async () => {
  const { loadId, spools } = await load();
  await load();
  const ended = (await proof()).loads.find((each) => each.loadId === loadId);
  const leaf = ended?.leaves[0];
  if (!leaf?.revealed || !spools[0]) throw new Error('nothing was revealed');
  const { slot, position, hash, revealed } = leaf;
  const spool = { loadId, slot, position, itemId: revealed.itemId, salt: revealed.salt };
  expect(await leafHash(spool)).toBe(hash);
  expect(await leafHash({ ...spool, itemId: 'pla-other-1.75mm-1kg' })).not.toBe(hash);
  expect(await leafHash({ ...spool, position: position + 1 })).not.toBe(hash);
});

it('draws every spool of the pool with equal probability', async () => {
  const [{ item: first = '' } = {}] = testMachineLoad.pool;
  let atFront = 0;
  for (let n = 0; n < 100; n++) if ((await load()).spools[0]?.itemId === first) atFront += 1;
  // Twelve of twenty makes 60 of 100 on average; beyond these bounds less than once in a hundred thousand runs.
  expect(atFront).toBeGreaterThan(38);
  expect(atFront).toBeLessThan(82);
});

it('has one load when replicas start a self-filling machine together, and another when it is empty', async () => {
  await Promise.all([1, 2, 3].map(() => loadWhenEmpty(shop.deps)));
  expect((await proof()).loads).toHaveLength(1);
  await loadWhenEmpty(shop.deps);
  expect((await proof()).loads).toHaveLength(1);
  await db.updateTable('vending_spools').set({ fell_at: new Date() }).execute();
  await loadWhenEmpty(shop.deps);
  expect((await proof()).loads).toHaveLength(2);
});
