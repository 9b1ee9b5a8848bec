import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { dolores, signInDolores } from '../../mocks/my-account.ts';
import { server } from '../../mocks/server.ts';
import { refreshUser } from '../account/refresh-user.ts';
import { $user } from '../session.ts';
import { refreshProfile, saveProfile } from './profile.ts';

it.each([
  ['the profile', refreshProfile],
  ['each visit', refreshUser],
])('keeps a saved name when what %s asked for before is answered after it', async (_, refresh) => {
  sessionStorage.clear();
  signInDolores();
  const saved = Promise.withResolvers<void>();
  server.use(
    http.get(`/api/user/${dolores.userId}`, async () => {
      await saved.promise;
      return HttpResponse.json(dolores);
    }),
  );
  const refreshed = refresh();
  await saveProfile({ fname: 'Ada', lname: 'Kowalczyk' });
  saved.resolve();
  await refreshed;
  expect($user.get()?.fname).toBe('Ada');
});

it('shows what another device has changed', async () => {
  const mine = signInDolores();
  mine.user = { ...dolores, fname: 'Dorothea' };
  await refreshProfile();
  expect($user.get()?.fname).toBe('Dorothea');
});
