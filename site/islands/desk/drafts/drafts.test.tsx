import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import type { DraftOrder } from '../../../../contract/desk/drafts.ts';
import { deskFoundSchema, deskSearchQuerySchema } from '../../../../contract/desk/search.ts';
import { dollars } from '../../../../contract/dollars.ts';
import { goTo } from '../../../lib/go-to.ts';
import { aPastOrder } from '../../../mocks/a-past-order.ts';
import { expectAccessible } from '../../../mocks/accessibility.ts';
import { aDraft, mockDraft } from '../../../mocks/desk/drafts.ts';
import { openDesk } from '../../../mocks/desk/open-desk.ts';
import { aDeskOrder, mockOrder, ORDER_NUMBER } from '../../../mocks/desk/order.ts';
import { refused } from '../../../mocks/mock-shop.ts';
import { server } from '../../../mocks/server.ts';
import { DraftsScreen } from './DraftsScreen.tsx';

vi.mock('../../../lib/go-to.ts', () => ({ goTo: vi.fn() }));

const total = dollars(aPastOrder().totals.total);
const user = userEvent.setup({ delay: null });
beforeEach(() => void vi.mocked(goTo).mockClear());

function open(address: string, draft: DraftOrder = aDraft()) {
  history.replaceState(null, '', address);
  const desk = openDesk('support');
  mockDraft(desk, draft);
  desk.on('GET /desk/search', { query: deskSearchQuerySchema, answer: deskFoundSchema }, () => ({
    ...{ orders: [], customers: [] },
    items: [{ id: 'pla-black', name: 'Black PLA', size: '1 kg', sku: 'NS-BLK' }],
  }));
  render(<DraftsScreen />);
  return desk;
}

it('lists prepared orders, with the order that was paid', async () => {
  open('/desk/drafts/', aDraft({ state: 'paid', order: 'NS-7K2M-4Q9D', link: null }));
  const row = await screen.findByRole('row', { name: /Dolores Kowalczyk/ });
  expect(within(row).getByText('Paid')).toBeTruthy();
  expect(within(row).getByRole('link', { name: 'NS-7K2M-4Q9D' })).toHaveProperty('pathname', '/desk/order/');
  await expectAccessible();
});

it('makes one of items that are found, for an address that is typed', async () => {
  const desk = open('/desk/drafts/?draft=new');
  for (const _ of [1, 2]) {
    await user.clear(await screen.findByLabelText(/^Add an item/));
    await user.type(screen.getByLabelText(/^Add an item/), 'black{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Add Black PLA, 1 kg' }));
  }
  await user.type(screen.getByLabelText('First name'), 'Dolores');
  await user.type(screen.getByLabelText('Email'), 'dolores.k@example.com');
  await user.selectOptions(screen.getByLabelText('Delivery'), 'Pickup');
  expect(screen.queryByLabelText('Street')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/desk/drafts/?draft=7'));
  expect(desk.sent.at(-1)).toMatchObject({
    call: 'POST /desk/drafts',
    body: { lines: [{ itemId: 'pla-black', qty: 2 }], customer: { serviceCode: 0, firstName: 'Dolores' } },
  });
});

it('begins with the address of an order, in exchange for what comes back', async () => {
  const order = aDeskOrder();
  history.replaceState(null, '', `/desk/drafts/?draft=new&of=${ORDER_NUMBER}`);
  const desk = openDesk('support');
  mockDraft(desk, aDraft());
  mockOrder(desk, order);
  render(<DraftsScreen />);
  expect(await screen.findByRole('link', { name: ORDER_NUMBER })).toBeTruthy();
  const typed = ['First name', 'Last name', 'Email', 'Street', 'ZIP or postal code'].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).value,
  );
  expect(typed).toEqual(['Dolores', 'Kowalczyk', 'dolores.k@example.com', '4120 Second Avenue', '48201']);
  expect(screen.getByRole('list', { name: 'Items' }).children).toHaveLength(0);
});

it('shows what it costs and its link, and mails that', async () => {
  const desk = open('/desk/drafts/?draft=7');
  expect(await screen.findByText(total)).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Payment link' })).toHaveProperty('value', aDraft().link);
  await user.click(screen.getByRole('button', { name: 'Mail the link' }));
  expect(await screen.findByText('The link is on its way to dolores.k@example.com.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Mail the link again' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved. The link stays the same.')).toBeTruthy();
  expect(desk.sent.at(-1)?.body).toMatchObject({ customer: { address: '4120 Second Avenue' }, lines: [{ qty: 2 }] });
  await expectAccessible();
});

it('says why it cannot be bought, and is deleted after a question', async () => {
  open('/desk/drafts/?draft=7', aDraft({ totals: null, problem: 'Only 1 Petrol PLA left.' }));
  expect(await screen.findByText('Only 1 Petrol PLA left.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Mail the link' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete this phone order?' }));
  await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/desk/drafts/'));
});

it('names what is wrong at its field', async () => {
  open('/desk/drafts/?draft=7');
  await screen.findByText(total);
  const fields = { 'customer.address': 'Please enter a street.' };
  server.use(
    http.put('/api/desk/drafts/7', () => refused({ code: 'invalid_request', message: 'Please look again.', fields })),
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please enter a street.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Street'));
});
