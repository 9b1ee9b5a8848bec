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

it('a membership that ended is no discount any more when the checkout opens', async () => {
  $user.set({ ...dolores, membership: true });
  shopSays(false);
  await refreshMember();
  expect($user.get()?.membership).toBe(false);
});

it('who is no member is not asked for again', async () => {
  $user.set(dolores);
  const seen = shopSays(true);
  await refreshMember();
  expect(seen.asked).toBe(0);
});
