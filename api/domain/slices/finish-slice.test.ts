import { expect, it } from 'vitest';
import { createSlicingApp } from '../../test/create-slicing-app.ts';
import { DONE } from '../../test/slicer-server.ts';
import { completeSlice, countCrash, failSlice, releaseSlice } from './finish-slice.ts';

const shop = await createSlicingApp();
const { db } = shop.deps.connection;

it('ignores results, failures and releases of a run that has lost its lease', async () => {
  const ada = await shop.newGuest();
  const asked = await shop.ask(ada, await shop.uploaded(ada));
  const run = crypto.randomUUID();
  const { id } = await db
    .updateTable('slices')
    .set({ state: 'slicing', run, progress: 0.5, heard_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const old = { id, run: crypto.randomUUID() };
  await completeSlice(shop.deps, old, DONE);
  await failSlice(shop.deps, old, { fault: 'engine_crashed' });
  await releaseSlice(shop.deps, old);
  await countCrash(shop.deps, old);
  expect(await shop.look(ada, asked.id)).toMatchObject({ status: 'slicing', percent: 50 });
  const { crashes } = await db.selectFrom('slices').select('crashes').executeTakeFirstOrThrow();
  expect(crashes).toBe(0);
  await completeSlice(shop.deps, { id, run }, DONE);
  expect((await shop.look(ada, asked.id)).status).toBe('complete');
});
