import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '../../../../contract/cents.ts';
import { type DeskOrder, deskOrderSchema } from '../../../../contract/desk/order.ts';
import { expectAccessible } from '../../../mocks/accessibility.ts';
import { openDesk } from '../../../mocks/desk/open-desk.ts';
import { aDeskOrder, mockOrder, ORDER_NUMBER } from '../../../mocks/desk/order.ts';
import { OrderScreen } from './OrderScreen.tsx';

const user = userEvent.setup({ delay: null });
const path = `/desk/orders/${ORDER_NUMBER}`;
const link = 'https://northspool.example/checkout/pay/?token=abc';
const open: DeskOrder['charges'][number] = {
  ...{ id: 1, amount: cents(2299), changes: ['+1 Petrol PLA'], state: 'open', link },
  ...{ expiresAt: '2026-12-01T15:00:00Z', payment: null },
};
const paid = { service: 'stripe' as const, id: 'pi_9', amount: cents(2299), refunded: cents(100) };

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', `/desk/order/?number=${ORDER_NUMBER}`);
});

async function show(role: 'support' | 'packer', charges: DeskOrder['charges']) {
  const desk = openDesk(role);
  mockOrder(desk, aDeskOrder({ charges }));
  const answer = { answer: deskOrderSchema };
  desk.on(`POST ${path}/charge/link`, answer, () => aDeskOrder({ charges }));
  desk.on(`DELETE ${path}/charge`, answer, () =>
    aDeskOrder({ charges: [{ ...open, state: 'withdrawn' as const, link: null }] }),
  );
  render(<OrderScreen />);
  const card = within(await screen.findByRole('region', { name: 'Changes by payment link' }));
  const calls = () => desk.sent.map(({ call }) => call).filter((call) => call.includes('/charge'));
  return { card, calls };
}

describe('the changes of an order that are paid by a link', () => {
  it('show the link of the one that waits, which is mailed again and withdrawn', async () => {
    const { card, calls } = await show('support', [open]);
    expect(card.getByRole('textbox', { name: 'Payment link' })).toHaveProperty('value', link);
    expect(card.getByText('+1 Petrol PLA')).toBeTruthy();
    await expectAccessible();
    await user.click(card.getByRole('button', { name: 'Mail the link again' }));
    expect(await screen.findByText(`The link for ${ORDER_NUMBER} is mailed again.`)).toBeTruthy();
    await user.click(card.getByRole('button', { name: 'Withdraw the change' }));
    expect(await screen.findByText(`${ORDER_NUMBER} stays as it was, and can be packed.`)).toBeTruthy();
    expect(card.getByText(/withdrawn/)).toBeTruthy();
    expect(calls()).toEqual([`POST ${path}/charge/link`, `DELETE ${path}/charge`]);
  });

  it('name the payment of one that was made, and what of it went back', async () => {
    const { card } = await show('support', [{ ...open, state: 'paid', link: null, payment: paid }]);
    expect(card.getByText('pi_9').closest('p')?.textContent).toContain('$22.99 paid');
    expect(card.getByText('pi_9').closest('p')?.textContent).toContain('$1.00 refunded');
  });

  it('are shown to packers without the link', async () => {
    const { card } = await show('packer', [open]);
    expect(card.queryByRole('textbox')).toBeNull();
    expect(card.queryByRole('button')).toBeNull();
  });
});
