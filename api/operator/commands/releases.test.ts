import { expect, it, onTestFinished } from 'vitest';
import { Replica } from '../../domain/releases/replica.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { factoryItems } from '../../test/factory-items.ts';
import { runShopCommand } from '../shop-command.ts';

const shop = await createTestApp();
const { connection, log } = shop.deps;

async function run(...args: string[]): Promise<{ code: number; printed: string; errors: string }> {
  let [printed, errors] = ['', ''];
  const readRelease = async (id: string) => {
    const at = '2026-11-23T09:00:00Z';
    return { release: { id, madeAt: at, asOf: at, code: 'abc', edits: [], settled: [] }, items: factoryItems };
  };
  const print = (text: string): void => {
    printed += text;
  };
  const deps = { ...shop.deps, readRelease };
  const code = await runShopCommand({ deps, user: 'dana', print }, args, (text) => {
    errors += text;
  });
  return { code, printed, errors };
}

async function startReplica(prepare: () => Promise<void> = async () => {}): Promise<void> {
  const replica = new Replica(
    { connection, log },
    {
      shows: null,
      prepare: async (id) => {
        await prepare();
        return { id, show: () => {}, discard: async () => {} };
      },
    },
  );
  await replica.start();
  onTestFinished(() => replica.close());
}

it('activates a release, says how many replicas show it, and goes back', async () => {
  await startReplica();
  await startReplica();
  const { code, printed } = await run('releases', 'activate', 'r1');
  expect(code).toBe(0);
  expect(printed).toMatch(
    /^2 of 2 replicas show it\.\nRelease r1: prepared in \d+\.\d\d s, switched in \d+\.\d\d s\.$/,
  );
  expect(await run('releases', 'back')).toMatchObject({ code: 1, errors: 'There is no earlier release.' });
  await run('releases', 'activate', 'r2');
  const { printed: back } = await run('releases', 'back', '--json');
  expect(JSON.parse(back)).toMatchObject({ id: 'r1', replicas: 2, showing: 2 });
  const { printed: list } = await run('releases', 'list');
  expect(list).toMatch(/r1 .* current\n?/);
  expect(list).toMatch(/r2 .* previous\n?/);
  expect(list).toContain('2 of 2 replicas show r1.');
});

it('records who activated what, and what was refused', async () => {
  await startReplica(async () => {
    throw new Error('products/pla.yaml is missing');
  });
  expect(await run('releases', 'activate', 'r1', '--by', 'erin')).toEqual({
    code: 1,
    printed: '',
    errors: 'products/pla.yaml is missing',
  });
  const { printed } = await run('actions', '--json');
  expect(JSON.parse(printed)).toMatchObject([
    { by: 'erin', verb: 'releases activate', target: 'r1', outcome: 'refused: products/pla.yaml is missing' },
  ]);
});

it('says that a closed shop opens with the release', async () => {
  expect(await run('releases', 'activate', 'r1')).toMatchObject({
    code: 0,
    printed: 'The shop is closed. It opens with release r1.',
  });
  expect(await run('releases', 'list')).toMatchObject({ printed: expect.stringContaining('0 of 0 replicas show r1.') });
});
