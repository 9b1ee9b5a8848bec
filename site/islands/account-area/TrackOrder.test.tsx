import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { messages } from '../../../api/contract/messages.ts';
import { aPastOrder } from '../../mocks/a-past-order.ts';
import { aPrintLine } from '../../mocks/a-print-line.ts';
import { refusalBody } from '../../mocks/mock-shop.ts';
import { pickup } from '../../mocks/pickup.ts';
import { server } from '../../mocks/server.ts';
import { stockAll } from '../../mocks/shelf.ts';
import { TrackOrder } from './TrackOrder.tsx';

const asked: (string | null)[] = [];

function open(search: string, answer: () => Response) {
  stockAll();
  asked.length = 0;
  history.replaceState(null, '', `/track-order/${search}`);
  server.use(
    http.get('/api/orders/tracked', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('token'));
      return answer();
    }),
  );
  render(
    <TrackOrder
      email="hello@northspool.example"
      phone="(313) 555-0142"
      shop={{ pickupPlace: pickup.place, vendingToken: 'token' }}
    />,
  );
}

const refused = (code: 'not_found' | 'unavailable') => () => {
  const { body, status } = refusalBody({ code, message: 'The shop is being mended.' });
  return HttpResponse.json(body, { status });
};

it('shows the order of a signed link and its invoice, without an account', async () => {
  open('?token=a.b%2Bc', () => HttpResponse.json(aPastOrder()));
  expect(await screen.findByRole('article', { name: 'Order 5D90A7' })).toBeTruthy();
  expect(asked).toEqual(['a.b+c']);
  expect(screen.getByRole('link', { name: /^Invoice/ }).getAttribute('href')).toMatch(/\/invoice\?token=a\.b%2Bc$/);
});

it('does not request the picture of a print, which only its owner may see', async () => {
  const lines = [aPrintLine({ id: 'line-1' })];
  open('?token=a.b', () => HttpResponse.json(aPastOrder({ lines })));
  const order = await screen.findByRole('article', { name: 'Order 5D90A7' });
  expect(order.textContent).toContain('Print of gear.stl');
  expect(order.querySelector('img')).toBeNull();
});

it.each([
  ['without a link', '', () => HttpResponse.json(aPastOrder()), messages.trackLinkMissing, 0],
  ['with an incomplete link', '?token=bad', refused('not_found'), 'The shop is being mended.', 1],
])('says what to do %s', async (_, search, answer, sentence, calls) => {
  open(search, answer);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByRole('link', { name: 'hello@northspool.example' })).toBeTruthy();
  expect(asked).toHaveLength(calls);
});

it('asks a busy shop again', async () => {
  open('?token=good', refused('unavailable'));
  expect(await screen.findByText('The shop is being mended.')).toBeTruthy();
  server.use(http.get('/api/orders/tracked', () => HttpResponse.json(aPastOrder())));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article', { name: 'Order 5D90A7' })).toBeTruthy();
});
