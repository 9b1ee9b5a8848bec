import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { StaffRole } from '../../../../contract/desk/roles.ts';
import { expectAccessible } from '../../../mocks/accessibility.ts';
import { aCustomer, aReorderRow, mockCustomer, mockReorders } from '../../../mocks/desk/customers.ts';
import { openDesk } from '../../../mocks/desk/open-desk.ts';
import { CustomerScreen } from './CustomerScreen.tsx';
import { CustomersScreen } from './CustomersScreen.tsx';

const user = userEvent.setup({ delay: null });

async function openList(role: StaffRole = 'support', search = '?show=reorders') {
  history.replaceState(null, '', `/desk/customers/${search}`);
  const desk = openDesk(role);
  mockReorders(desk, [
    aReorderRow(),
    aReorderRow({ id: crypto.randomUUID(), email: 'ana@example.com', status: 'past_due', reason: 'Card declined.' }),
  ]);
  render(<CustomersScreen />);
  await screen.findByText('ana@example.com');
  return desk;
}

it('lists reorders with their next date, and why a card was refused', async () => {
  await openList();
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows[1]).toMatch(/dolores.*Dec 22, 2026.*Every 4 weeks.*Active/);
  expect(rows[2]).toMatch(/ana.*Payment failed.*Card declined\./);
});

it('lists those of a status', async () => {
  await openList('support', '?show=reorders&status=past_due');
  expect(screen.queryByText('dolores.k@example.com')).toBeNull();
});

it('says what is in a reorder when it is opened', async () => {
  await openList();
  const [details] = screen.getAllByText('Show');
  if (!details) throw new Error('no reorder');
  await user.click(details);
  expect(await screen.findByText('2 × Petrol')).toBeTruthy();
});

it('stops a reorder with a reason for the log', async () => {
  const desk = await openList();
  const [stop] = screen.getAllByRole('button', { name: 'Stop' });
  if (!stop) throw new Error('nothing can be stopped');
  await user.click(stop);
  const dialog = within(await screen.findByRole('dialog', { name: /^Stop the reorder of dolores/ }));
  await expectAccessible();
  await user.type(dialog.getByLabelText('Reason'), 'Asked for by phone');
  await user.click(dialog.getByRole('button', { name: 'Stop it' }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Stop' })).toHaveLength(1));
  expect(desk.sent.at(-1)?.body).toEqual({ reason: 'Asked for by phone' });
});

it('is on the page of its customer', async () => {
  history.replaceState(null, '', '/desk/customer/?email=dolores.k@example.com');
  const desk = openDesk('support');
  mockCustomer(desk, aCustomer());
  mockReorders(desk, [aReorderRow()]);
  render(<CustomerScreen />);
  expect(await screen.findByText('Every 4 weeks')).toBeTruthy();
});
