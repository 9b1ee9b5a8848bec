import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { server } from '../../mocks/server.ts';

const { goToInstead } = vi.hoisted(() => ({ goToInstead: vi.fn() }));
vi.mock('../../lib/go-to.ts', () => ({ goToInstead }));

const asked: unknown[] = [];

beforeEach(() => {
  goToInstead.mockReset();
  asked.length = 0;
  vi.resetModules();
});

async function open(answer: object, token = 'abc') {
  server.use(
    http.post('/api/auth/verify', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json(answer);
    }),
  );
  history.replaceState(null, '', `/verify/?token=${token}`);
  document.body.innerHTML = `<div data-mail-link="verify"><div data-state="ask"><button data-follow>Verify</button></div>
    <div data-state="busy" hidden></div><div data-state="unknown" hidden></div></div>`;
  await import('./start-verification.ts');
}

test('verifies the email by a click, not by opening the page, and keeps its token out of the history', async () => {
  await open({ status: 'success' });
  expect(asked).toEqual([]);
  document.querySelector('button')?.click();
  await vi.waitFor(() => expect(goToInstead).toHaveBeenCalledWith('/modal/register/?status=success'));
  expect(asked).toEqual([{ token: 'abc' }]);
});

test('shows the shop’s message in the register dialog when verification fails', async () => {
  await open({ status: 'err', err: 'Too late.' });
  document.querySelector('button')?.click();
  await vi.waitFor(() => expect(goToInstead).toHaveBeenCalledWith('/modal/register/?status=err&err=Too+late.'));
});

test('rejects a link without its token', async () => {
  await open({ status: 'success' }, '');
  expect(document.querySelector<HTMLElement>('[data-state="unknown"]')?.hidden).toBe(false);
  expect(asked).toEqual([]);
});
