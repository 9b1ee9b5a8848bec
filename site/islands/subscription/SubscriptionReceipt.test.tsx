import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aSubscription } from '../../mocks/a-subscription.ts';
import { SubscriptionReceipt } from './SubscriptionReceipt.tsx';

it('the next charge is told by the clock of the shop, as in the account', () => {
  const subscription = aSubscription({ end: '2026-12-21T03:00:00.000Z' });
  render(<SubscriptionReceipt subscription={subscription} pickupPlace="Dock 3" />);
  expect(screen.getByText('Dec 20, 2026')).toBeTruthy();
});
