import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { dolores } from '../../mocks/my-account.ts';
import { server } from '../../mocks/server.ts';
import { $user } from '../session.ts';
import { refreshMember } from './refresh-user.ts';

function shopSays(membership: boolean): { asked: number } {
  const seen = { asked: 0 };
  server.use(
    http.get(`/api/user/${dolores.userId}`, () => {
      seen.asked += 1;
      return HttpResponse.json({ ...dolores, membership });
    }),
  );
  return seen;
}

it('drops the member discount at checkout once the membership has ended', async () => {
  $user.set({ ...dolores, membership: true });
  shopSays(false);
  await refreshMember();
  expect($user.get()?.membership).toBe(false);
});

it('does not refetch shoppers who are not members', async () => {
  $user.set(dolores);
  const seen = shopSays(true);
  await refreshMember();
  expect(seen.asked).toBe(0);
});
