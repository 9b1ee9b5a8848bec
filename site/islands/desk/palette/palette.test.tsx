import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { StaffRole } from '../../../../contract/desk/roles.ts';
import { type DeskFound, deskFoundSchema, deskSearchQuerySchema } from '../../../../contract/desk/search.ts';
import { expectAccessible } from '../../../mocks/accessibility.ts';
import { openDesk } from '../../../mocks/desk/open-desk.ts';
import { DeskScreen } from '../DeskScreen.tsx';

const goTo = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/go-to.ts', () => ({ goTo }));

const user = userEvent.setup({ delay: null });
const accountId = '0f6f2f5e-7a0b-4c63-9d5e-3f1b2a4c5d6e';
const number = 'NS-7K2M-4Q9D';
const found: DeskFound = {
  orders: [{ number, name: 'Dolores Kowalczyk', email: 'dolores.k@example.com', status: 'paid' }],
  customers: [{ accountId, name: 'Dolores Kowalczyk', email: 'dolores.k@example.com' }],
  items: [{ id: 'pla-petrol-1.75mm-1kg', name: 'Petrol PLA', size: '1.75 mm, 1 kg', sku: 'NS-PLA-PET' }],
};
const none: DeskFound = { orders: [], customers: [], items: [] };

beforeEach(() => {
  history.replaceState(null, '', '/desk/jobs/');
  goTo.mockClear();
});

/** The desk answers "dolores" and numbers of orders; `answer` holds its answers back. */
async function open(role: StaffRole = 'support', answer: Promise<void> = Promise.resolve()) {
  const asked: string[] = [];
  openDesk(role).on(
    'GET /desk/search',
    { query: deskSearchQuerySchema, answer: deskFoundSchema },
    async ({ query }) => {
      asked.push(query.q);
      await answer;
      return /dolores|ns-/i.test(query.q) ? found : none;
    },
  );
  render(
    <DeskScreen title="Jobs" permission="any">
      <input aria-label="A field" />
    </DeskScreen>,
  );
  await screen.findByLabelText('A field');
  return asked;
}

const palette = () => screen.findByRole('dialog', { name: 'Go to' });
const field = async () => within(await palette()).getByRole('combobox', { name: 'Go to' });
const highlighted = () => document.querySelector('[role="option"][data-highlighted]')?.textContent;

it('opens by Ctrl K from within a field, and leads to a screen by Enter', async () => {
  await open();
  await user.click(screen.getByLabelText('A field'));
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  await expectAccessible();
  await user.keyboard('coup');
  await waitFor(() => expect(highlighted()).toContain('Coupons'));
  await user.keyboard('{Enter}');
  expect(goTo).toHaveBeenCalledWith('/desk/coupons/');
});

it('opens by its button, and gives the focus back', async () => {
  await open();
  const button = screen.getByRole('button', { name: /^Find/ });
  expect(button.getAttribute('aria-keyshortcuts')).toBe('Control+K Meta+K');
  await user.click(button);
  await palette();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(button);
  await user.keyboard('{Meta>}k{/Meta}');
  await palette();
  await user.keyboard('{Meta>}k{/Meta}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('offers the screens of one’s role alone', async () => {
  await open('packer');
  await user.keyboard('{Control>}k{/Control}');
  const list = within(await palette());
  expect(list.getByRole('option', { name: 'Pack' })).toBeTruthy();
  expect(list.getByRole('option', { name: 'Orders: To pack' })).toBeTruthy();
  for (const name of ['Coupons', 'Customers', 'Log']) expect(list.queryByRole('option', { name })).toBeNull();
});

it('finds orders, customers and items, and walks them by the arrow keys', async () => {
  const asked = await open();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'dolores');
  const list = within(await palette());
  const order = await list.findByRole('option', { name: new RegExp(number) });
  expect(within(order).getByText('Dolores Kowalczyk · Paid')).toBeTruthy();
  expect(list.getByRole('group', { name: 'Items' }).textContent).toContain('NS-PLA-PET');
  expect(list.getByText('3 results')).toBeTruthy();
  expect(asked.length).toBeLessThan('dolores'.length);
  await expectAccessible();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(goTo).toHaveBeenCalledWith(`/desk/customer/?id=${accountId}`);
});

it('opens what was typed, not what was found before, when Enter follows at once', async () => {
  let answer = () => {};
  await open('packer', new Promise((resolve) => (answer = resolve)));
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), `${number}{Enter}`);
  expect(goTo).not.toHaveBeenCalled();
  answer();
  await waitFor(() => expect(goTo).toHaveBeenCalledWith(`/desk/order/?number=${number}`));
});

it('says that nothing matches', async () => {
  await open();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'zzzz');
  expect(await screen.findByText('Nothing matches. Try fewer letters.')).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(goTo).not.toHaveBeenCalled();
});
