import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { cents } from '../../../contract/cents.ts';
import type { ItemArrival } from '../../../contract/shipping/arrival.ts';
import { ArrivalForm } from '../../components/product/BuyBox.tsx';
import { server } from '../../mocks/server.ts';
import { $zip } from '../../stores/delivery/zip.ts';
import { wakeArrival } from './wake-arrival.ts';

/** A Monday in Detroit, 3 h 12 min before the cut-off. */
const monday: ItemArrival = {
  now: '2026-11-23T18:48:00.000Z',
  cutOff: '2026-11-23T22:00:00.000Z',
  validUntil: '2026-11-23T19:01:00.000Z',
  ships: '2026-11-23',
  methods: [
    { serviceCode: 1, from: '2026-11-24', to: '2026-11-24', price: cents(1000) },
    { serviceCode: 95, from: '2026-11-25', to: '2026-12-03', price: cents(500) },
  ],
};

let asked: string[] = [];

function answer(body: object, status = 200): void {
  server.use(
    http.get('/api/shipping/arrival', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('postalCode') ?? '');
      return HttpResponse.json(body, { status });
    }),
  );
}

const field = () => screen.getByRole('textbox', { name: /zip or postal code/i });
const days = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

let stop = () => {};

function show(itemId: string): void {
  stop();
  document.body.innerHTML = renderToStaticMarkup(<ArrivalForm itemId={itemId} isThere />);
  stop = wakeArrival(document.body);
}

afterEach(() => {
  stop();
  asked = [];
  $zip.set('');
});

test('says until when to order, and when each service then arrives', async () => {
  answer(monday);
  show('pla-red');
  expect(screen.getByText(/on a business day, it ships that day/)).toBeDefined();
  await userEvent.type(field(), '48226');
  expect(await screen.findByText('Order within 3 h 12 min:')).toBeDefined();
  expect(days()).toEqual(['Overnight Tue, Nov 24 $10.00', 'Ground Wed, Nov 25 to Thu, Dec 3 $5.00']);
  expect(screen.getByText(/^It leaves us Mon, Nov 23, which we promise\..* estimate for 48226\.$/)).toBeDefined();
  expect(asked).toEqual(['48226']);
});

test('remembers the code for the next product and for the cart', async () => {
  answer(monday);
  $zip.set('60601');
  show('pla-red');
  expect(await screen.findByText('Order within 3 h 12 min:')).toBeDefined();
  expect(field()).toHaveProperty('value', '60601');
  show('pla-blue');
  expect(await screen.findByText('Order within 3 h 12 min:')).toBeDefined();
  await userEvent.clear(field());
  await userEvent.type(field(), 'k1a 0b1');
  await expect.poll(() => $zip.get()).toBe('K1A 0B1');
  expect(asked).toEqual(['60601', '60601', 'k1a 0b1']);
});

test('says what to type after nonsense, and asks only when the shopper is done', async () => {
  const message = 'Please enter a postal code of 5 digits, or a Canadian one such as K1A 0B1.';
  answer({ code: 'rates_postal_code', message }, 400);
  show('pla-red');
  await userEvent.type(field(), 'banana');
  expect(asked).toEqual([]);
  await userEvent.keyboard('{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect($zip.get()).toBe('');
});

test('says when no carrier knows the place', async () => {
  answer({ ...monday, methods: [] });
  show('pla-red');
  await userEvent.type(field(), '00000');
  expect((await screen.findByRole('alert')).textContent).toMatch(/does not recognize this postal code/);
});
