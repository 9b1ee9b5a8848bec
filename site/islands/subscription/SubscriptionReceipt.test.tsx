import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aSubscription } from '../../mocks/a-subscription.ts';
import { SubscriptionReceipt } from './SubscriptionReceipt.tsx';

it('shows the next charge in the shop’s time zone, as the account does', () => {
  const subscription = aSubscription({ end: '2026-12-21T03:00:00.000Z' });
  render(<SubscriptionReceipt subscription={subscription} pickupPlace="Dock 3" />);
  expect(screen.getByText('Dec 20, 2026')).toBeTruthy();
});

it.each([
  ['ships', '2026-11-24', 95, 'Guardian Brass, ships by Nov 24, 2026'],
  ['is ready', '2026-11-24', 0, 'Guardian Brass, ready by Nov 24, 2026'],
  ['waits for stock', null, 95, 'Guardian Brass, as soon as it is wound'],
] as const)('names the spool and the day when it %s', (_, by, serviceCode, text) => {
  const { address } = aSubscription();
  const subscription = aSubscription({
    address: { ...address, serviceCode },
    spool: { name: 'Guardian Brass', by },
  });
  render(<SubscriptionReceipt subscription={subscription} pickupPlace="Dock 3" />);
  expect(screen.getByText(text)).toBeTruthy();
});
