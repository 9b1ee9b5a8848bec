import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import type { StaffRole } from '../../../../contract/desk/roles.ts';
import { openDesk } from '../../../mocks/desk/open-desk.ts';
import { aTake, aTakeLine, mockTake } from '../../../mocks/desk/stock-takes.ts';
import { server } from '../../../mocks/server.ts';
import { StockTakesScreen } from './StockTakesScreen.tsx';

const user = userEvent.setup({ delay: null });
const SKU = 'NS-PLA-PET';

async function open(role: StaffRole = 'packer', take = aTake()) {
  history.replaceState(null, '', `/desk/stock-takes/?take=${take.id}`);
  const desk = openDesk(role);
  mockTake(desk, take);
  render(<StockTakesScreen />);
  await screen.findByRole('heading', { name: /^Shelf C/, level: 2 });
  return desk;
}

const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

it('counts each scan, and the pieces of a box by their number', async () => {
  const { sent } = await open();
  for (let n = 0; n < 3; n++) await user.keyboard(`${SKU}{Enter}`);
  expect(await screen.findByText('3 pieces')).toBeTruthy();
  await user.type(screen.getByLabelText('More pieces of Petrol PLA'), '24');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('27 pieces')).toBeTruthy();
  const keys = sent.map(({ body }) => (body as { key: string }).key);
  expect(new Set(keys).size).toBe(4);
  await waitFor(() => expect(fact('Counted')).toBe('1 of 1'));
});

it('says which code no item has, and counts on', async () => {
  await open();
  await user.keyboard('NS-PLAID{Enter}');
  expect(await screen.findByText('No item has the code “NS-PLAID”.')).toBeTruthy();
  await user.keyboard(`${SKU}{Enter}`);
  expect(await screen.findByText('1 piece')).toBeTruthy();
  expect(screen.queryByText('No item has the code “NS-PLAID”.')).toBeNull();
});

it('sends a scan that the network lost again, with its key', async () => {
  const { sent } = await open();
  let losses = 0;
  server.use(
    http.post('/api/desk/stock-takes/:take/counts', async ({ request }) => {
      await request.clone().text();
      if (losses > 0) return undefined;
      losses += 1;
      return HttpResponse.error();
    }),
  );
  await user.keyboard(`${SKU}{Enter}`);
  expect(await screen.findByText('1 piece', undefined, { timeout: 10_000 })).toBeTruthy();
  expect([losses, sent.length]).toEqual([1, 1]);
});

it('does not show those who count what is expected', async () => {
  await open('packer', aTake({ rows: [aTakeLine({ counted: 28, expected: 30 })] }));
  expect(screen.queryByRole('columnheader', { name: 'Expected' })).toBeNull();
  await user.selectOptions(screen.getByLabelText('Show'), 'Different');
  expect(await screen.findByRole('columnheader', { name: 'Expected' })).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /Petrol PLA/ })).getByText('−2')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve the differences' })).toBeNull();
});

it('lets a manager count by number, leave an item out, and approve what was seen', async () => {
  const { sent } = await open('manager');
  expect(screen.getByRole('button', { name: 'Approve the differences' })).toHaveProperty('ariaDisabled', 'true');
  const count = async (pieces: string) => {
    await user.click(screen.getByRole('button', { name: /^Count\s*Petrol PLA/ }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Pieces on the shelf'), pieces);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await count('20');
  await user.click(await screen.findByRole('button', { name: /^Leave out Petrol PLA/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Leave out/ })).toBeNull());
  await count('28');
  await waitFor(() => expect(fact('Different')).toBe('1'));
  await user.click(screen.getByRole('button', { name: 'Approve the differences' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/^The stock of 1 item changes, worth/).textContent).toContain('-$45.98');
  await user.click(dialog.getByRole('button', { name: 'Approve the differences' }));
  expect(await screen.findByText('Approved. The stock of 1 item has changed.')).toBeTruthy();
  expect(sent.at(-1)?.body).toEqual({ version: 3 });
  expect(screen.queryByLabelText('Scan a piece')).toBeNull();
});

it('says why a take cannot be approved yet', async () => {
  const rows = [aTakeLine({ counted: 28, expected: 30, recount: true })];
  await open('manager', aTake({ rows, counted: 1, different: 1, recount: 1 }));
  const reason = 'First count again what moved meanwhile: 1 item.';
  expect(screen.getByRole('button', { name: 'Approve the differences', description: reason })).toBeTruthy();
  expect(fact('To count again')).toBe('1');
});

it('lists takes, the open one among them', async () => {
  history.replaceState(null, '', '/desk/stock-takes/');
  mockTake(openDesk('support'), aTake());
  render(<StockTakesScreen />);
  const link = await screen.findByRole('link', { name: 'Shelf C' });
  expect(link.getAttribute('href')).toBe('/desk/stock-takes/?take=12');
  expect(screen.getByText('0 of 1')).toBeTruthy();
});
