import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { StaffRole } from '../../../../contract/desk/roles.ts';
import { goTo } from '../../../lib/go-to.ts';
import { openDesk } from '../../../mocks/desk/open-desk.ts';
import { aPurchase, aPurchaseLine, mockPurchase } from '../../../mocks/desk/purchases.ts';
import { aStockRow, mockScans } from '../../../mocks/desk/stock.ts';
import { PurchasesScreen } from './PurchasesScreen.tsx';

vi.mock('../../../lib/go-to.ts', () => ({ goTo: vi.fn() }));

const user = userEvent.setup({ delay: null });
const SKU = 'NS-PLA-PET';

async function open(role: StaffRole = 'manager', purchase = aPurchase()) {
  history.replaceState(null, '', `/desk/purchases/?purchase=${purchase.id}`);
  const desk = openDesk(role);
  mockPurchase(desk, purchase);
  render(<PurchasesScreen />);
  await screen.findByRole('heading', { name: /^7, Kvist Polymers/, level: 2 });
  return desk;
}

it('makes a draft of what is low', async () => {
  history.replaceState(null, '', '/desk/purchases/');
  const desk = openDesk('manager');
  mockPurchase(desk, aPurchase());
  render(<PurchasesScreen />);
  await user.click(await screen.findByRole('button', { name: 'New order (3 low)' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New purchase order' }));
  await user.type(dialog.getByLabelText('Supplier'), 'Kvist Polymers');
  await user.click(dialog.getByRole('button', { name: 'Make a draft' }));
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/desk/purchases/?purchase=7'));
  expect(desk.sent.at(-1)?.body).toMatchObject({ supplier: 'Kvist Polymers', from: 'low' });
});

it('is written with pieces and costs, adds what is scanned, and is ordered', async () => {
  const desk = await open();
  const canary = aStockRow({ id: 'pla-canary', name: 'Canary PLA', sku: 'NS-PLA-CAN' });
  mockScans(desk, [aStockRow(), canary]);
  for (const code of ['NS-PLA-CAN', SKU]) await user.type(screen.getByLabelText('Add an item'), `${code}{Enter}`);
  expect(await screen.findByLabelText('Pieces of Canary PLA')).toHaveProperty('value', '1');
  await waitFor(() => expect(screen.getByLabelText('Pieces of Petrol PLA')).toHaveProperty('value', '25'));
  const [cost] = screen.getAllByLabelText(/^Cost per piece/);
  expect(cost).toHaveProperty('value', '9.12');
  await user.clear(cost as Element);
  await user.type(cost as Element, '9.5');
  await user.click(screen.getByRole('button', { name: 'Remove Canary PLA' }));
  await user.click(screen.getByRole('button', { name: 'Save the draft' }));
  expect(await screen.findByText('The draft is saved.')).toBeTruthy();
  expect(desk.sent.at(-1)?.body).toEqual({
    supplier: 'Kvist Polymers',
    expectedOn: '2026-12-04',
    note: '',
    lines: [{ id: aStockRow().id, qty: 25, cost: 950 }],
  });
  await user.click(screen.getByRole('button', { name: 'Order' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Say that this order was sent' }));
  expect(await screen.findByText('Ordered.')).toBeTruthy();
  expect(screen.queryByLabelText('Add an item')).toBeNull();
});

it('lets packers scan what arrives, by its place, and take back one too many', async () => {
  const desk = await open(
    'packer',
    aPurchase({ state: 'ordered', cost: null, lines: [aPurchaseLine({ cost: null })] }),
  );
  expect(screen.queryByRole('columnheader', { name: 'Cost per piece' })).toBeNull();
  await user.keyboard(`${SKU}{Enter}`);
  expect((await screen.findByText('1 of 24', { selector: 'b' })).parentElement?.textContent).toContain(
    'to shelf C-14-2',
  );
  await user.type(screen.getByLabelText('More pieces of Petrol PLA'), '24');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText(/more than was ordered/)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: /^Take back/ }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Take back Petrol PLA' }));
  expect(await screen.findByText('1 of Petrol PLA taken back.')).toBeTruthy();
  expect(desk.sent.map(({ body }) => (body as { pieces: number }).pieces)).toEqual([1, 24, -1]);
});

it('says that an item is not in the order', async () => {
  await open('packer', aPurchase({ state: 'ordered' }));
  await user.keyboard('NS-PLAID{Enter}');
  expect(await screen.findByText('This item is not in the purchase order.')).toBeTruthy();
});
