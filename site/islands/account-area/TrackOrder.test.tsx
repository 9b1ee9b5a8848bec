import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { LINK_TOKEN } from '../../../contract/mail-link.ts';
import { messages } from '../../../contract/messages.ts';
import { saveFile } from '../../lib/save-file.ts';
import { aPastOrder } from '../../mocks/a-past-order.ts';
import { aPrintLine } from '../../mocks/a-print-line.ts';
import { refused } from '../../mocks/mock-shop.ts';
import { pickup } from '../../mocks/pickup.ts';
import { server } from '../../mocks/server.ts';
import { stockAll } from '../../mocks/shelf.ts';
import { TrackOrder } from './TrackOrder.tsx';

vi.mock('../../lib/save-file.ts', () => ({ saveFile: vi.fn() }));

const asked: (string | null)[] = [];

function open(search: string, answer: () => Response) {
  stockAll();
  asked.length = 0;
  history.replaceState(null, '', `/track-order/${search}`);
  server.use(
    http.get('/api/orders/tracked', ({ request }) => {
      asked.push(request.headers.get(LINK_TOKEN));
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

const refusing = (code: 'not_found' | 'unavailable') => () => refused({ code, message: 'The shop is being mended.' });

it('shows the order of a signed link and its invoice, without an account', async () => {
  open('?token=a.b%2Bc', () => HttpResponse.json(aPastOrder()));
  expect(await screen.findByRole('article', { name: 'Order NS-7K2M-4Q9D' })).toBeTruthy();
  expect(asked).toEqual(['a.b+c']);
  const saved = new Promise<string>((resolve) => {
    vi.mocked(saveFile).mockImplementation((bytes, { name }) => resolve(`${name}: ${new TextDecoder().decode(bytes)}`));
  });
  server.use(
    http.get('/api/orders/:id/invoice', ({ request }) => HttpResponse.text(request.headers.get(LINK_TOKEN) ?? '')),
  );
  await userEvent.click(screen.getByRole('button', { name: /^Invoice/ }));
  expect(await saved).toMatch(/^northspool-invoice-NS-.+\.pdf: a\.b\+c$/);
});

it('says why the invoice of a signed link cannot be loaded', async () => {
  open('?token=good', () => HttpResponse.json(aPastOrder()));
  await screen.findByRole('article', { name: 'Order NS-7K2M-4Q9D' });
  server.use(http.get('/api/orders/:id/invoice', refusing('unavailable')));
  await userEvent.click(screen.getByRole('button', { name: /^Invoice/ }));
  expect((await screen.findByRole('alert')).textContent).toBe('The shop is being mended.');
});

it('does not request the picture of a print, which only its owner may see', async () => {
  const lines = [aPrintLine({ id: 'line-1' })];
  open('?token=a.b', () => HttpResponse.json(aPastOrder({ lines })));
  const order = await screen.findByRole('article', { name: 'Order NS-7K2M-4Q9D' });
  expect(order.textContent).toContain('Print of gear.stl');
  expect(order.querySelector('img')).toBeNull();
});

it.each([
  ['without a link', '', () => HttpResponse.json(aPastOrder()), messages.trackLinkMissing, 0],
  ['with an incomplete link', '?token=bad', refusing('not_found'), 'The shop is being mended.', 1],
])('says what to do %s', async (_, search, answer, sentence, calls) => {
  open(search, answer);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByRole('link', { name: 'hello@northspool.example' })).toBeTruthy();
  expect(asked).toHaveLength(calls);
});

describe('without the email', () => {
  const tracked = {
    refId: 'NS-7K2M-4Q9D',
    standing: 'shipped',
    arrival: 'Arrives Tue, Nov 24',
    hasMail: true,
    steps: [
      { label: 'Placed', at: '2026-11-20T15:00:00.000Z', isDone: true },
      { label: 'Delivered', at: null, isDone: false },
    ],
    trackingInfo: [{ trackingNum: '771204593381' }],
  };
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const type = async () => {
    await userEvent.type(screen.getByRole('textbox', { name: 'Order number' }), 'ns-7k2m-4q9d');
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com');
  };

  it('shows where an order is by its number and email, and mails the link to the rest', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('/api/orders/track', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(tracked);
      }),
    );
    open('', () => HttpResponse.json(aPastOrder()));
    await screen.findByRole('button', { name: 'Track order' });
    await type();
    await press('Track order');
    expect(await screen.findByRole('heading', { name: 'Order NS-7K2M-4Q9D' })).toBeTruthy();
    expect(screen.getByText('Arrives Tue, Nov 24')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^7712 0459 3381/ })).toBeTruthy();
    await press('Email me the link');
    expect(await screen.findByText(messages.trackMailed)).toBeTruthy();
    const by = { number: 'ns-7k2m-4q9d', email: 'ada@example.com' };
    expect(sent).toEqual([by, { ...by, mailsLink: true }]);
  });

  it('says what is missing, and that nothing was found', async () => {
    server.use(
      http.post('/api/orders/track', () => {
        return refused({ code: 'order_not_found', message: messages.trackNotFound });
      }),
    );
    open('', () => HttpResponse.json(aPastOrder()));
    await screen.findByRole('button', { name: 'Track order' });
    await press('Track order');
    expect(await screen.findAllByText(messages.fieldRequired)).toHaveLength(2);
    await type();
    await press('Track order');
    expect((await screen.findByRole('alert')).textContent).toBe(messages.trackNotFound);
  });
});

it('asks a busy shop again', async () => {
  open('?token=good', refusing('unavailable'));
  expect(await screen.findByText('The shop is being mended.')).toBeTruthy();
  server.use(http.get('/api/orders/tracked', () => HttpResponse.json(aPastOrder())));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article', { name: 'Order NS-7K2M-4Q9D' })).toBeTruthy();
});
