import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aSubscription } from '../../mocks/a-subscription.ts';
import { SubscriptionReceipt } from './SubscriptionReceipt.tsx';

it('shows the next charge in the shop’s time zone, as the account does', () => {
  const subscription = aSubscription({ end: '2026-12-21T03:00:00.000Z' });
  render(<SubscriptionReceipt subscription={subscription} pickupPlace="Dock 3" />);
  expect(screen.getByText('Dec 20, 2026')).toBeTruthy();
});
