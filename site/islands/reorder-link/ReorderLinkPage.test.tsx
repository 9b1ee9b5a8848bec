import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { LINK_TOKEN } from '../../../contract/mail-link.ts';
import { reorderMessages } from '../../../contract/messages/reorders.ts';
import { type ReorderLinkAnswer, type ReorderVerb, reorderLinkSchema } from '../../../contract/reorders.ts';
import { expectAccessible } from '../../mocks/accessibility.ts';
import { refused } from '../../mocks/mock-shop.ts';
import { aReorder } from '../../mocks/my-reorders.ts';
import { server } from '../../mocks/server.ts';
import { ReorderLinkPage } from './ReorderLinkPage.tsx';

beforeEach(() => history.replaceState(null, '', '/reorders/link/?token=signed'));

function open(verb: ReorderVerb, changes: Partial<ReorderLinkAnswer> = {}) {
  const canary = { itemId: 'canary', name: 'Canary', hex: '#FFD400', price: 2299 };
  const answer = reorderLinkSchema.parse({
    ...{ state: 'open', verb, message: `Open to ${verb}` },
    reorder: {
      ...{ date: '2026-12-22', after: '2027-01-19', weeks: 4, last4: '4242', refId: null },
      estimate: aReorder().estimate,
      lines: [
        {
          ...{ itemId: 'petrol', name: 'Petrol', qty: 2, hex: '#0B5A63', price: 2299, problem: null },
          swaps: verb === 'swap' ? [canary] : [],
        },
      ],
    },
    ...changes,
  });
  const calls: unknown[] = [];
  server.use(
    http.get('/api/reorder-links', ({ request }) => {
      calls.push(['GET', request.headers.get(LINK_TOKEN)]);
      return HttpResponse.json(answer);
    }),
    http.post('/api/reorder-links/:verb', async ({ request, params }) => {
      calls.push([params['verb'], await request.json()]);
      return HttpResponse.json({ ...answer, state: 'done', message: 'Done' });
    }),
  );
  render(<ReorderLinkPage />);
  return calls;
}

it.each([
  ['skip', 'Skip this order'],
  ['stop', 'Stop this reorder'],
] as const)('changes nothing until one press to %s', async (verb, button) => {
  const calls = open(verb);
  const go = await screen.findByRole('button', { name: button });
  await expectAccessible();
  expect(calls).toEqual([['GET', 'signed']]);
  await userEvent.click(go);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Done' })));
  expect(calls[1]).toEqual([verb, { token: 'signed' }]);
  expect(screen.queryByRole('button')).toBeNull();
});

it('swaps a spool for another color with one press', async () => {
  const calls = open('swap');
  const canary = await screen.findByRole('button', { name: 'Canary' });
  await expectAccessible();
  await userEvent.click(canary);
  await screen.findByRole('heading', { name: 'Done' });
  expect(calls[1]).toEqual(['swap', { token: 'signed', itemId: 'petrol', swapTo: 'canary' }]);
});

it('says what became of an order that was placed before, and offers nothing', async () => {
  open('skip', { state: 'ordered', message: reorderMessages.linkOrdered('NS-7K2M-4Q9D') });
  expect(await screen.findByRole('heading', { name: /NS-7K2M-4Q9D/ })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Your reorders' })).toBeTruthy();
});

it('says why a press was refused, and lets the shopper press again', async () => {
  open('skip');
  server.use(
    http.post('/api/reorder-links/skip', () => refused({ code: 'unavailable', message: 'The shop is being mended.' })),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Skip this order' }));
  expect(await screen.findByText('The shop is being mended.')).toBeTruthy();
});
