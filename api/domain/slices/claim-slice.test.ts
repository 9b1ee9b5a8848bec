import { expect, it } from 'vitest';
import { createSlicingApp } from '../../test/create-slicing-app.ts';
import { claimSlice, leaveUnwanted } from './claim-slice.ts';

const shop = await createSlicingApp();

it('a slice that somebody asks for at the last moment is not left', async () => {
  const ada = await shop.newGuest();
  const asked = await shop.ask(ada, await shop.uploaded(ada));
  const [{ sliceId } = { sliceId: '' }] = shop.queued;
  await claimSlice(shop.deps, sliceId);
  expect(await leaveUnwanted(shop.deps, sliceId)).toBe(false);
  expect((await shop.look(ada, asked.id)).status).toBe('slicing');
  shop.advance(21_000);
  expect(await leaveUnwanted(shop.deps, sliceId)).toBe(true);
  expect((await shop.look(ada, asked.id)).status).toBe('cancelled');
});
