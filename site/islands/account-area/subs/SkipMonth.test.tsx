import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { membershipMessages } from '../../../../contract/messages/membership.ts';
import { subscriptionMessages } from '../../../../contract/messages/subscription.ts';
import { expectAccessible } from '../../../mocks/accessibility.ts';
import { dolores } from '../../../mocks/my-account.ts';
import { aSubscription, doloresSubscribed } from '../../../mocks/my-membership.ts';
import { pickup } from '../../../mocks/pickup.ts';
import { stockAll } from '../../../mocks/shelf.ts';
import { $notice } from '../../../stores/notice.ts';
import { SubsTab } from './SubsTab.tsx';

beforeEach(() => stockAll());

async function open(changes: Parameters<typeof aSubscription>[0] = {}) {
  const mine = doloresSubscribed(aSubscription(changes));
  render(<SubsTab user={dolores} support="hello@northspool.example" pickup={pickup} />);
  await screen.findByRole('heading', { name: 'Premium' });
  return mine;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('skips the next month after saying what that takes, and undoes it', async () => {
  const mine = await open();
  await press('Skip a month');
  const dialog = within(screen.getByRole('alertdialog', { name: 'Skip the month from Dec 20, 2026?' }));
  await expectAccessible();
  expect(dialog.getByText(/^Nothing is charged on Dec 20, 2026.* On Jan 20, 2027, Premium goes on/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Skip this month' }));
  expect(await screen.findByText(/^The month from Dec 20, 2026 is skipped/)).toBeTruthy();
  expect($notice.get()?.text).toBe('Skipped. Nothing is charged on Dec 20, 2026.');
  expect(screen.getByText('Next charge').parentElement?.textContent).toContain('Jan 20, 2027');
  await press('Don’t skip');
  await screen.findByRole('button', { name: 'Skip a month' });
  expect(mine.sent.map(({ call }) => call)).toEqual(['POST /api/subscription/skip', 'DELETE /api/subscription/skip']);
});

it('says in the skipped month when Premium goes on', async () => {
  const skip = { from: '2026-11-20T17:00:00.000Z', until: '2026-12-20T17:00:00.000Z', hasBegun: true, isHeld: false };
  await open({ valid: false, skip });
  expect(screen.getByText('Skipping a month')).toBeTruthy();
  expect(screen.getByText(/^You are skipping this month.*Dec 20, 2026\.$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Skip a month' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Cancel subscription' })).toBeTruthy();
});

it('says why it failed, and leaves the month', async () => {
  const mine = await open();
  await press('Skip a month');
  mine.refuse = { code: 'payment_unavailable', message: 'Please try again.' };
  await press('Skip this month');
  await waitFor(() => expect($notice.get()).toMatchObject({ kind: 'error', text: 'Please try again.' }));
  expect(screen.getByRole('button', { name: 'Skip a month' })).toBeTruthy();
});

it.each([
  ['before it begins', false, membershipMessages.held('Nov 20, 2026', 'Dec 20, 2026')],
  ['in it', true, membershipMessages.heldNow('Dec 20, 2026')],
])(
  'says that the shop holds a month without a new color, %s, and offers nothing to undo',
  async (_, hasBegun, text) => {
    const skip = { from: '2026-11-20T17:00:00.000Z', until: '2026-12-20T17:00:00.000Z', hasBegun, isHeld: true };
    await open({ skip });
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText('Active')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Don’t skip' })).toBeNull();
  },
);

it('says why a membership at PayPal cannot be skipped', async () => {
  await open({ paymentType: 'paypal' });
  expect(screen.getByText(subscriptionMessages.skipAtPaypal)).toBeTruthy();
});
