import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../../../mocks/accessibility.ts';
import { shop } from '../../../mocks/mock-shop.ts';
import { dolores } from '../../../mocks/my-account.ts';
import { aSubscription, doloresSubscribed } from '../../../mocks/my-membership.ts';
import { pickup } from '../../../mocks/pickup.ts';
import { stockAll } from '../../../mocks/shelf.ts';
import { $notice } from '../../../stores/notice.ts';
import { $user } from '../../../stores/session.ts';
import { SubsTab } from './SubsTab.tsx';

const SUPPORT = 'hello@northspool.example';
const paypal = { paymentType: 'paypal' as const };

beforeEach(() => stockAll());

async function open(...answer: Parameters<typeof doloresSubscribed>) {
  const mine = doloresSubscribed(...answer);
  render(<SubsTab user={dolores} support={SUPPORT} pickup={pickup} />);
  await screen.findByRole('heading', { name: 'Premium' });
  return mine;
}
const press = async (name: string, within_ = screen.getByRole) => await userEvent.click(within_('button', { name }));
const toast = () => $notice.get()?.text;

describe('the subscription', () => {
  it.each([
    ['green when it is active', aSubscription(), 'Active', 'live'],
    ['red when it is cancelled', aSubscription({ cancelsAtEnd: true }), 'Canceled', 'live off'],
    ['red when a charge failed', aSubscription({ status: 'past_due' }), 'Payment failed', 'live off'],
    ['red when it has ended', aSubscription({ status: 'ended', valid: false }), 'Not active', 'live off'],
    ['red for a shopper who never had one', { valid: false as const }, 'Not active', 'live off'],
  ])('is %s', async (_, answer, words, look) => {
    await open(answer);
    expect(screen.getByText(words).className).toBe(look);
  });

  it('shows the price, the next charge and the card', async () => {
    await open();
    const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts.slice(0, 3)).toEqual(['$25.00', 'Dec 20, 2026', 'Visa ending 4242']);
  });

  it('removes the badge and the benefits from this page when it ended elsewhere', async () => {
    const mine = doloresSubscribed({ valid: false });
    $user.set({ ...dolores, membership: true });
    mine.answer = { valid: false };
    render(<SubsTab user={dolores} support={SUPPORT} pickup={pickup} />);
    expect((await screen.findByRole('link', { name: 'See Premium' })).getAttribute('href')).toBe('/premium/');
    await waitFor(() => expect($user.get()?.membership).toBe(false));
  });
});

describe('cancelling', () => {
  const confirm = async () => {
    await press('Cancel subscription');
    const dialog = await screen.findByRole('alertdialog', { name: 'Cancel Premium?' });
    await expectAccessible();
    await press('Cancel subscription', within(dialog).getByRole);
  };

  it('asks for confirmation, then says how long benefits last', async () => {
    const mine = await open();
    await confirm();
    await waitFor(() =>
      expect(toast()).toBe("We're sorry to see you go. Your membership will remain active until Dec 20, 2026."),
    );
    expect(mine.sent.map(({ call }) => call)).toEqual(['DELETE /api/subscription']);
    expect(await screen.findByText('Canceled')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
  });

  it('keeps the focus at the subscription, as undoing it does, though the button is gone', async () => {
    await open();
    const title = screen.getByRole('heading', { name: 'Premium' });
    await confirm();
    await waitFor(() => expect(document.activeElement).toBe(title));
    await press('Keep Premium');
    await screen.findByRole('button', { name: 'Cancel subscription' });
    expect(document.activeElement).toBe(title);
  });

  it('can be aborted', async () => {
    const mine = await open();
    await press('Cancel subscription');
    await press('Keep Premium', within(await screen.findByRole('alertdialog')).getByRole);
    expect(mine.sent).toEqual([]);
    expect(screen.getByText('Active')).toBeTruthy();
  });

  it('says whom to write to when it fails at the shop, and changes nothing', async () => {
    const mine = await open();
    mine.refuse = { code: 'payment_unavailable', message: 'The payment service is not responding.' };
    await confirm();
    await waitFor(() =>
      expect(toast()).toBe(
        `We're sorry but there was an issue canceling your subscription please contact support via email ${SUPPORT}.`,
      ),
    );
    expect(screen.getByText('Active')).toBeTruthy();
  });

  it('can be undone within the paid month', async () => {
    const mine = await open(aSubscription({ cancelsAtEnd: true }));
    await press('Keep Premium');
    expect(await screen.findByText('Active')).toBeTruthy();
    expect(mine.sent.map(({ call }) => call)).toEqual(['POST /api/subscription/keep']);
  });

  it('is final at PayPal, and says so', async () => {
    await open(aSubscription({ ...paypal, cancelsAtEnd: true }));
    expect(screen.queryByRole('button', { name: 'Keep Premium' })).toBeNull();
    expect(screen.getByText(/^PayPal cannot undo a cancellation/)).toBeTruthy();
  });
});

describe('the delivery of the monthly spool', () => {
  const pickedUp = () => aSubscription({ address: { ...aSubscription().address, serviceCode: 0 } });

  it('asks with place and hours before it switches to pickup', async () => {
    const mine = await open();
    await userEvent.click(screen.getByRole('button', { name: /^Pick it up/ }));
    const question = await screen.findByRole('alertdialog', { name: 'Pick up your monthly spool?' });
    await expectAccessible();
    within(question).getByText(/2840 Junction Street.* Mon-Fri 8:30am-4pm\./);
    expect(within(question).getByRole('link', { name: 'Map' }).getAttribute('href')).toBe('https://map.example/');
    await userEvent.click(within(question).getByRole('button', { name: 'Keep shipping' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(mine.sent).toEqual([]);

    await userEvent.click(screen.getByRole('button', { name: /^Pick it up/ }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Pick it up' }));
    await waitFor(() => expect(screen.getByRole('button', { name: /^Pick it up/, pressed: true })).toBeTruthy());
    expect(mine.sent).toMatchObject([
      { call: 'PUT /api/subscription', body: { customerInfo: { serviceCode: 0, firstName: 'Dolores' } } },
    ]);
  });

  it('switches to shipping by editing the address', async () => {
    const mine = await open(pickedUp());
    await userEvent.click(screen.getByRole('button', { name: /^Ship it/ }));
    expect(toast()).toBe('Please edit the address to change to shipping.');
    expect(mine.sent).toEqual([]);
    await press('Save');
    await waitFor(() => expect(screen.getByRole('button', { name: /^Ship it/, pressed: true })).toBeTruthy());
    expect(mine.sent).toMatchObject([
      {
        call: 'PUT /api/subscription',
        body: { customerInfo: { serviceCode: 95, address: '4120 Second Avenue', zipCode: '48201', country: 'US' } },
      },
    ]);
  });

  it('uses the carrier’s spelling of a new address when the shopper chooses it', async () => {
    shop.suggestions = [{ address: '4120 2nd Ave', address2: '', city: 'Detroit', state: 'MI', zipCode: '48201-1713' }];
    const mine = await open();
    await press('Edit Address');
    // The button is gone, so the form has the focus.
    expect(document.activeElement).toBe(screen.getByRole('form', { name: 'Address of the monthly spool' }));
    await press('Save');
    expect(mine.sent).toEqual([]);
    await userEvent.click(await screen.findByRole('radio', { name: /^Use Suggested/ }));
    await press('Confirm');
    await waitFor(() => expect(toast()).toBe('Your delivery is saved.'));
    expect(mine.sent).toMatchObject([{ body: { customerInfo: { address: '4120 2nd Ave', zipCode: '48201-1713' } } }]);
  });

  it('stays within the U.S.', async () => {
    const mine = await open();
    await press('Edit Address');
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'CA');
    await press('Save');
    expect(toast()).toBe('Form is invalid');
    expect(mine.sent).toEqual([]);
  });
});
