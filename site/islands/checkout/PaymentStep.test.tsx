import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PaymentSource } from '../../../contract/accounts/payment-source.ts';
import { messages } from '../../../contract/messages.ts';
import { aCartLine } from '../../mocks/a-cart-line.ts';
import { expectAccessible } from '../../mocks/accessibility.ts';
import { fakePaypal } from '../../mocks/fake-paypal.ts';
import { fakeStripe } from '../../mocks/fake-stripe.ts';
import { dolores } from '../../mocks/mock-accounts.ts';
import { shop } from '../../mocks/mock-shop.ts';
import { press, showCheckout } from '../../mocks/open-checkout-page.tsx';
import { server } from '../../mocks/server.ts';
import { typedDetails } from '../../mocks/typed-details.ts';
import { setDetails } from '../../stores/checkout/checkout-details.ts';
import { $user } from '../../stores/session.ts';

const stripe = fakeStripe();
fakePaypal();

const visa: PaymentSource = {
  id: 'pm_1',
  object: 'card',
  brand: 'visa',
  last4: '4242',
  name: 'Dolores Kowalczyk',
  exp_month: 8,
  exp_year: 2099,
  zip: '48201',
};

const radio = (name: RegExp) => screen.findByRole('radio', { name });

async function reachPayment(cards: readonly PaymentSource[] | null): Promise<void> {
  if (cards) {
    $user.set(dolores);
    server.use(
      http.get('/api/user/:userId/payments', () => HttpResponse.json(cards)),
      http.get('/api/user/:userId/billing', () => HttpResponse.error()),
      http.put('/api/user/:userId/billing', () => HttpResponse.error()),
    );
  }
  setDetails(typedDetails);
  showCheckout({ desktopVariant: 'B' });
  await screen.findByRole('heading', { name: 'Where should it go?' });
  await press('Continue to payment');
  await screen.findByRole('heading', { name: 'How will you pay?' });
}

async function goToReview(): Promise<void> {
  const goOn = await screen.findByRole('button', { name: 'Continue to review' });
  await waitFor(() => expect(goOn).toHaveProperty('disabled', false));
  await userEvent.click(goOn);
  await screen.findByRole('heading', { name: 'Place Your Order' });
}

beforeEach(() => {
  shop.lines = [aCartLine({ id: 'line-1', qty: 2 })];
});

describe('paying with an account', () => {
  it('starts with the saved card, and pays with it', async () => {
    await reachPayment([visa]);
    await waitFor(async () => expect(await radio(/^Visa ending 4242/)).toHaveProperty('checked', true));
    await goToReview();
    await screen.findByText('Expires 08/99.');
    await expectAccessible();
    await press(/^Place order/);
    await screen.findByRole('heading', { name: 'Thank You for Your Order!' });
    expect(shop.checkouts[0]?.body.payment).toEqual({ tokenId: 'pm_1' });
  });

  it('shows one card form and PayPal when no card is saved, and saves the card on request', async () => {
    await reachPayment([]);
    await waitFor(async () => expect(await radio(/^Card/)).toHaveProperty('checked', true));
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Add Payment Source' })).toBeNull();
    expect(screen.queryByText(messages.noSavedCards)).toBeNull();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Save this card to my account' }));
    await goToReview();
    await press(/^Place order/);
    await screen.findByRole('heading', { name: 'Thank You for Your Order!' });
    expect(shop.checkouts[0]?.body.payment).toEqual({ tokenId: `ctoken_${stripe.reads}`, save: true });
  });
});

describe('PayPal', () => {
  it('is offered to guests too, and its own button replaces the order button', async () => {
    await reachPayment(null);
    expect(await radio(/^Card/)).toHaveProperty('checked', true);
    await userEvent.click(await radio(/^PayPal/));
    await goToReview();
    screen.getByText('You approve the amount in PayPal.');
    await screen.findByRole('button', { name: 'PayPal' });
    expect(screen.queryByRole('button', { name: /^Place order/ })).toBeNull();
  });
});
