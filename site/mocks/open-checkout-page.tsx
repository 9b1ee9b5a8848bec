import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { Checkout, type CheckoutProps } from '../islands/checkout/Checkout.tsx';

export const shopFacts: CheckoutProps = {
  desktopVariant: 'A',
  pickupPlace: '2840 Junction Street, Detroit. Mon-Fri 8:30am-4pm.',
  pickupMap: 'https://map.example/',
  phone: '(313) 555-0142',
  vendingToken: 'merch-mysterytoken-single-1pc',
};

interface Screen extends Partial<CheckoutProps> {
  readonly isPhone?: boolean;
}

/** Renders the checkout, on a desktop by default. */
export function showCheckout({ isPhone = false, ...facts }: Screen = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone, addEventListener() {}, removeEventListener() {} }));
  return render(<Checkout {...shopFacts} {...facts} />);
}

export const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));

export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
