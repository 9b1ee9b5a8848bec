import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OrderSkeleton } from '../account-area/orders/OrderSkeleton.tsx';
import { FirstStepSkeleton } from '../checkout/FirstStepSkeleton.tsx';
import { Processing } from './Processing.tsx';

it('says to keep the page open while a payment is processed, and what the bank may ask about', () => {
  render(<Processing title="Placing your order" sum="$25.00" />);
  expect(screen.getByRole('status').textContent).toContain('Your bank may ask you to confirm $25.00;');
});

it('shows the shipping methods with the pickup place before any script has run', () => {
  render(<FirstStepSkeleton pickupPlace="2840 Junction Street, Detroit" />);
  expect(screen.getByText(/2840 Junction Street/)).toBeTruthy();
});

it('holds the place of an order while it is looked up', () => {
  render(<OrderSkeleton />);
  expect(screen.getByRole('status').textContent).toBe('Looking up your order');
});
