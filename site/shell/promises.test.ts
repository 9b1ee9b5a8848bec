import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { server } from '../mocks/server.ts';
import { startPromises } from './promises.ts';

const sunday = {
  now: '2026-11-22T18:56:00.000Z',
  cutOff: '2026-11-23T22:00:00.000Z',
  validUntil: '2026-11-22T19:01:00.000Z',
  shipsToday: false,
  overnight: { ships: '2026-11-23', arrives: '2026-11-24' },
};

beforeEach(() => {
  document.body.innerHTML = `
    <span data-promise="ships"><span>Business days by 5 pm ET: ships same day</span></span>
    <span data-promise="leaves"><span>Ordered by 5 pm ET on a business day, it leaves that day.</span></span>`;
});

const shown = () => [...document.querySelectorAll('.is-known > :last-child')].map(({ textContent }) => textContent);
const answer = (body: object | null, status = 200) => {
  let calls = 0;
  server.use(
    http.get('/api/shipping/dates', () => {
      calls += 1;
      return HttpResponse.json(body, { status });
    }),
  );
  return () => calls;
};

it('shows the day of the next dispatch wherever the page promises one, with one call', async () => {
  const calls = answer(sunday);
  startPromises(document);
  await expect.poll(shown).toEqual(['Order now, ships Monday', 'Order now and it leaves Monday.']);
  expect(calls()).toBe(1);
});

it.each([
  ['an error', null, 503],
  ['an answer that cannot be read', { shipsToday: true }, 200],
])('keeps the text that is always true after %s', async (_, body, status) => {
  const calls = answer(body, status);
  startPromises(document);
  await expect.poll(calls).toBe(1);
  await expect.poll(() => document.body.textContent).toContain('Business days by 5 pm ET');
  expect(shown()).toEqual([]);
});
