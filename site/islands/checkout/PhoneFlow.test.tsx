import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { aCartLine } from '../../mocks/a-cart-line.ts';
import { fakeStripe } from '../../mocks/fake-stripe.ts';
import { shop } from '../../mocks/mock-shop.ts';
import { showCheckout } from '../../mocks/open-checkout-page.tsx';
import { typedDetails } from '../../mocks/typed-details.ts';
import { setDetails } from '../../stores/checkout/checkout-details.ts';

fakeStripe();

beforeEach(() => {
  shop.lines = [aCartLine({ id: 'line-1', qty: 2 })];
});

describe('the checkout on a phone', () => {
  it('shows an address, a list of payment details, and thanks', async () => {
    setDetails(typedDetails);
    showCheckout({ desktopVariant: 'B', isPhone: true });
    await screen.findByText('1 of 3');
    await userEvent.click(await screen.findByRole('button', { name: 'Payment Details' }));
    await screen.findByRole('heading', { name: 'Payment Details' });
    screen.getByText(/^By placing the order you agree to the/);
    const pay = screen.getByRole('button', { name: /^Place order/ });
    await waitFor(() => expect(pay).toHaveProperty('disabled', false));
    await userEvent.click(pay);
    await screen.findByRole('heading', { name: 'Thanks for your order!' });
    expect(screen.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/');
  });

  it('folds the order summary above each step, with the total in view', async () => {
    setDetails(typedDetails);
    showCheckout({ isPhone: true });
    const expectFolded = (step: string) => {
      const summary = screen.getByRole('complementary', { name: 'Order summary' });
      const fold = summary.querySelector('details');
      expect(fold?.open).toBe(false);
      expect(fold?.querySelector('summary')?.textContent).toContain('$53.74');
      const heading = screen.getByRole('heading', { name: step });
      expect(summary.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    };
    await screen.findByRole('heading', { name: 'Where should it go?' });
    expectFolded('Where should it go?');
    await userEvent.click(screen.getByRole('button', { name: 'Payment Details' }));
    await screen.findByRole('heading', { name: 'Payment Details' });
    expectFolded('Payment Details');
  });

  it('closes Payment Details below the order minimum', async () => {
    shop.lines = [aCartLine({ id: 'line-1', price: 999 })];
    showCheckout({ isPhone: true });
    await screen.findByText('Order minimum is 10$ Please add more items to your cart.');
    expect(screen.getByRole('button', { name: 'Payment Details' })).toHaveProperty('disabled', true);
  });
});
