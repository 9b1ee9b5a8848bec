import { expect, it } from 'vitest';
import { createSlicingApp } from '../../test/create-slicing-app.ts';
import { abandonSlice, claimSlice } from './slice-lease.ts';

const shop = await createSlicingApp();

it('keeps a slice that is requested again at the last moment', async () => {
  const ada = await shop.newGuest();
  const asked = await shop.ask(ada, await shop.uploaded(ada));
  const [{ sliceId } = { sliceId: '' }] = shop.queued;
  await claimSlice(shop.deps, sliceId);
  expect(await abandonSlice(shop.deps, sliceId)).toBe(false);
  expect((await shop.look(ada, asked.id)).status).toBe('slicing');
  shop.advance(21_000);
  expect(await abandonSlice(shop.deps, sliceId)).toBe(true);
  expect((await shop.look(ada, asked.id)).status).toBe('cancelled');
});
