import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { server } from '../../mocks/server.ts';

const followed: string[] = [];
const shown = () => document.querySelector<HTMLElement>('[data-state]:not([hidden])')?.dataset['state'];

beforeEach(() => {
  followed.length = 0;
  vi.resetModules();
});

async function open(what: 'confirm' | 'undo', answer: object) {
  server.use(
    http.post('/api/auth/email/:what', async ({ params, request }) => {
      followed.push(`${params['what']} ${((await request.json()) as { token: string }).token}`);
      return HttpResponse.json(answer);
    }),
  );
  history.replaceState(null, '', `/email/${what}/?token=signed`);
  const states = ['busy', 'confirmed', 'undone', 'failed', 'unknown'].map(
    (state) => `<div data-state="${state}" hidden></div>`,
  );
  document.body.innerHTML = `<div data-mail-link="verify" data-follows="${what}">
    <div data-state="ask"><button data-follow>Yes</button></div>${states.join('')}</div>`;
  await import('./email-link.ts');
}

test.each([
  ['confirm', 'confirmed'],
  ['undo', 'undone'],
] as const)('a link to %s an address waits for a click, because mail scanners open pages', async (what, state) => {
  await open(what, { state });
  expect([shown(), followed]).toEqual(['ask', []]);
  document.querySelector('button')?.click();
  await vi.waitFor(() => expect(shown()).toBe(state));
  expect(followed).toEqual([`${what} signed`]);
});

test('shows a failure for an answer that it does not know', async () => {
  await open('undo', { state: 'maybe' });
  document.querySelector('button')?.click();
  await vi.waitFor(() => expect(shown()).toBe('failed'));
});
