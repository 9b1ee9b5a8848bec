import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { aCard, wallet } from '../../../mocks/mock-cards.ts';
import { dolores } from '../../../mocks/my-account.ts';
import { aSubscription, doloresSubscribed } from '../../../mocks/my-membership.ts';
import { pickup } from '../../../mocks/pickup.ts';
import { stockAll } from '../../../mocks/shelf.ts';
import { $notice } from '../../../stores/notice.ts';
import { SubsTab } from './SubsTab.tsx';

const showBank = vi.hoisted(() => vi.fn<(secret: string) => Promise<string | undefined>>());
vi.mock('../../payment/show-bank.ts', () => ({ showBank }));

const unpaid = () =>
  aSubscription({
    status: 'past_due',
    payment: { ...aSubscription().payment, status: 'failed', reason: 'Your card was declined.' },
  });

beforeEach(() => {
  stockAll();
  showBank.mockReset();
  wallet.cards = [aCard(), aCard({ id: 'pm_amex', brand: 'amex', last4: '0005' })];
});

async function open(...answer: Parameters<typeof doloresSubscribed>) {
  const mine = doloresSubscribed(...answer);
  render(<SubsTab user={dolores} support="hello@northspool.example" pickup={pickup} />);
  await screen.findByRole('heading', { name: 'Payment method' });
  return mine;
}
const press = async (name: string) => await userEvent.click(await screen.findByRole('button', { name }));
const sentCards = ({ sent }: Awaited<ReturnType<typeof open>>) => sent.map(({ body }) => body);

it('switches to another saved card for the coming months', async () => {
  const mine = await open();
  await press('Change the card');
  await userEvent.click(await screen.findByRole('radio', { name: /0005/ }));
  await press('Use this card');
  await waitFor(() => expect($notice.get()?.text).toBe('American Express ending 0005 will be charged from now on.'));
  expect(mine.sent.map(({ call }) => call)).toEqual(['PUT /api/subscription/payment']);
  expect(sentCards(mine)).toEqual([{ tokenId: 'pm_amex' }]);
});

it('moves the focus to the list of cards', async () => {
  await open();
  await press('Change the card');
  const intro = await screen.findByText('The card that you choose here is charged each month.');
  expect(document.activeElement).toBe(intro);
});

it('says why a charge failed, and pays it again with a card', async () => {
  const mine = await open(unpaid());
  expect(screen.getByRole('alert').textContent).toContain('Your card was declined.');
  await press('Pay again');
  await press('Pay now');
  await waitFor(() => expect($notice.get()?.text).toBe('Paid. Premium continues.'));
  expect(sentCards(mine)).toEqual([{ tokenId: 'pm_visa' }]);
  expect(await screen.findByText('Active')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows the days that a charge brings as soon as it succeeded', async () => {
  const mine = await open(unpaid());
  expect(await screen.findByText('29')).toBeTruthy();
  mine.benefits = { ...mine.benefits, daysLeft: 31 };
  await press('Pay again');
  await press('Pay now');
  expect(await screen.findByText('31')).toBeTruthy();
});

it('shows the bank’s page where the bank wants it, and then sends the same again', async () => {
  const mine = await open(unpaid());
  mine.asksBank = true;
  await press('Pay again');
  await press('Pay now');
  await waitFor(() => expect(sentCards(mine)).toEqual([{ tokenId: 'pm_visa' }, { tokenId: 'pm_visa' }]));
  expect(showBank).toHaveBeenCalledExactlyOnceWith('pi_1_secret_1');
  expect(await screen.findByText('Active')).toBeTruthy();
});

it('shows a refusal of the bank, and sends nothing again', async () => {
  showBank.mockResolvedValue('Your bank did not agree.');
  const mine = await open(unpaid());
  mine.asksBank = true;
  await press('Pay again');
  await press('Pay now');
  expect(await screen.findByText('Your bank did not agree.')).toBeTruthy();
  expect(mine.sent).toHaveLength(1);
  expect(screen.getByText('Payment failed')).toBeTruthy();
});

it('shows a declined card beside the cards, and allows another try', async () => {
  const mine = await open(unpaid());
  await press('Pay again');
  mine.refuse = { code: 'payment_declined', message: 'Your card has insufficient funds.' };
  await press('Pay now');
  expect(await screen.findByText('Your card has insufficient funds.')).toBeTruthy();
  mine.refuse = null;
  await press('Pay now');
  expect(await screen.findByText('Active')).toBeTruthy();
});

it('does not offer an expired card', async () => {
  wallet.cards = [aCard(), aCard({ id: 'pm_old', last4: '1111', exp_year: 2020 })];
  await open();
  await press('Change the card');
  await screen.findByRole('radio', { name: /4242/ });
  expect(screen.queryByRole('radio', { name: /1111/ })).toBeNull();
});

it('asks for no card where PayPal charges the subscription', async () => {
  await open(aSubscription({ paymentType: 'paypal' }));
  expect(screen.getByText(/^PayPal charges this subscription/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change the card' })).toBeNull();
});
