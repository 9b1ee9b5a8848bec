import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '../../../contract/cents.ts';
import { checkoutMessages } from '../../../contract/messages/checkout.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import { aCartLine } from '../../mocks/a-cart-line.ts';
import { expectAccessible } from '../../mocks/accessibility.ts';
import { fakeStripe } from '../../mocks/fake-stripe.ts';
import { shop } from '../../mocks/mock-shop.ts';
import { field, press, showCheckout } from '../../mocks/open-checkout-page.tsx';
import { typedDetails } from '../../mocks/typed-details.ts';
import { $cart } from '../../stores/cart/cart.ts';
import { $coupon } from '../../stores/cart/coupon.ts';
import { $checkout } from '../../stores/checkout/checkout.ts';
import { setDetails } from '../../stores/checkout/checkout-details.ts';
import { $serviceCode } from '../../stores/delivery/delivery.ts';
import { $user } from '../../stores/session.ts';

const stripe = fakeStripe();

async function reachReview(): Promise<void> {
  setDetails(typedDetails);
  showCheckout({ desktopVariant: 'B' });
  await screen.findByRole('heading', { name: 'Where should it go?' });
  await press('Continue to payment');
  const goOn = await screen.findByRole('button', { name: 'Continue to review' });
  await waitFor(() => expect(goOn).toHaveProperty('disabled', false));
  await userEvent.click(goOn);
  await screen.findByRole('heading', { name: 'Place Your Order' });
}

/** As far as the payment step of an order that a coupon covers. */
async function coverWithCoupon(): Promise<void> {
  const discount = { kind: 'percent' as const, percent: 100 };
  $coupon.set({ status: 'known', coupon: { name: 'GIFT', discount, minAmount: { subtotal: cents(0) } } });
  $serviceCode.set(serviceCodes.pickup);
  setDetails(typedDetails);
  showCheckout({ desktopVariant: 'B' });
  await userEvent.click(await screen.findByRole('button', { name: 'Continue to payment' }));
  await screen.findByRole('heading', { name: checkoutMessages.nothingToPay });
}

beforeEach(() => {
  stripe.reads = 0;
  shop.lines = [aCartLine({ id: 'line-1', qty: 2 })];
});

it('asks for a payment again when the coupon that covered the order is removed at the review', async () => {
  await coverWithCoupon();
  await press('Continue to review');
  await screen.findByRole('heading', { name: 'Place Your Order' });
  act(() => $coupon.set({ status: 'none' }));
  await press(/^Place order/);
  await screen.findByRole('heading', { name: 'How will you pay?' });
  expect(shop.checkouts).toEqual([]);
});

it('needs no payment when a coupon covers the order', async () => {
  await coverWithCoupon();
  expect(screen.queryByRole('group', { name: 'How to pay' })).toBeNull();
  await press('Continue to review');
  await screen.findByRole('heading', { name: 'Place Your Order' });
  screen.getByText(checkoutMessages.coveredByCoupon);
  await press(/^Place order · \$0\.00$/);
  await screen.findByRole('heading', { name: 'Thank You for Your Order!' });
  expect(shop.checkouts[0]?.body.payment).toEqual({ tokenId: 'none' });
  expect(stripe.reads).toBe(0);
});

describe('the review', () => {
  it('shows delivery, address and payment, and charges nothing yet', async () => {
    await reachReview();
    screen.getByText('Ship by ground');
    screen.getByText('4120 Second Avenue');
    screen.getByText('Detroit, MI 48201');
    screen.getByText('Visa ending 4242');
    screen.getByText('3 of 4');
    expect(shop.checkouts).toEqual([]);
  });

  it('places the order once, as typed, and shows the receipt', async () => {
    await reachReview();
    await userEvent.dblClick(screen.getByRole('button', { name: /^Place order · \$\d+\.\d\d$/ }));
    await screen.findByRole('heading', { name: 'Thank You for Your Order!' });
    expect(shop.checkouts).toHaveLength(1);
    expect(shop.checkouts[0]?.body).toMatchObject({
      payment: { tokenId: `ctoken_${stripe.reads}` },
      customerInfo: { address: '4120 Second Avenue', email: 'dolores.k@example.com' },
    });
  });

  it('asks to keep the page open while placing, and ignores a second click', async () => {
    await reachReview();
    act(() => $checkout.set({ at: 'placing' }));
    await press('Placing your order');
    screen.getByText('Keep this page open. Your bank may ask you to confirm.');
    expect(screen.queryByRole('button', { name: 'Edit payment' })).toBeNull();
    expect(shop.checkouts).toEqual([]);
  });

  it('sends a note that was typed last', async () => {
    await reachReview();
    await userEvent.click(field('Note for the packing bench'));
    await userEvent.paste('Gate code 42');
    await press(/^Place order/);
    await screen.findByRole('heading', { name: 'Thank You for Your Order!' });
    expect(shop.checkouts[0]?.body.customerInfo.note).toBe('Gate code 42');
  });

  it('sends a gift message, which a reload keeps', async () => {
    await reachReview();
    await userEvent.click(field('Gift message'));
    await userEvent.paste('Happy birthday, Max!');
    expect(sessionStorage.getItem('northspool:checkout-details')).toContain('Happy birthday, Max!');
    await press(/^Place order/);
    await screen.findByRole('heading', { name: 'Thank You for Your Order!' });
    expect(shop.checkouts[0]?.body.customerInfo.giftMessage).toBe('Happy birthday, Max!');
  });

  it('leads back to the delivery and straight to the review again', async () => {
    await reachReview();
    await press('Edit address');
    await screen.findByRole('heading', { name: 'Where should it go?' });
    await press('Continue to review');
    await screen.findByRole('heading', { name: 'Place Your Order' });
    expect(shop.addressesAsked).toHaveLength(1);
  });

  it('leads back to the payment', async () => {
    await reachReview();
    await press('Edit payment');
    await screen.findByRole('heading', { name: 'How will you pay?' });
  });

  it('says which spelling of the address is used when the suggested one was chosen', async () => {
    shop.suggestions = [{ address: '4120 2nd Ave', address2: '', city: 'Detroit', state: 'MI', zipCode: '48201-2305' }];
    setDetails(typedDetails);
    showCheckout({ desktopVariant: 'B' });
    await screen.findByRole('heading', { name: 'Where should it go?' });
    await press('Continue to payment');
    await screen.findByRole('dialog', { name: 'Which address is right?' });
    await expectAccessible();
    expect(screen.getByRole('radio', { name: 'Use Suggested' })).toHaveProperty('checked', true);
    screen.getByRole('radio', { name: 'Use Original' });
    await press('Confirm');
    const goOn = await screen.findByRole('button', { name: 'Continue to review' });
    await waitFor(() => expect(goOn).toHaveProperty('disabled', false));
    await userEvent.click(goOn);
    await screen.findByText('We used the suggested spelling, “4120 2nd Ave”.');
  });

  it('shows members their Premium discount', async () => {
    $user.set({ userId: 'dolores', loggedIn: false, membership: true, taxExempt: false });
    await reachReview();
    screen.getByText('Premium Member Discount');
  });
});

describe('a total that changed', () => {
  it.each(['A', 'B'] as const)('is announced and shown before it is paid, in flow %s', async (desktopVariant) => {
    setDetails(typedDetails);
    showCheckout({ desktopVariant });
    await screen.findByRole('heading', { name: 'Where should it go?' });
    await press('Continue to payment');
    if (desktopVariant === 'B') {
      const goOn = await screen.findByRole('button', { name: 'Continue to review' });
      await waitFor(() => expect(goOn).toHaveProperty('disabled', false));
      await userEvent.click(goOn);
    }
    const pay = await screen.findByRole('button', { name: /^Place order/ });
    await waitFor(() => expect(pay).toHaveProperty('disabled', false));
    shop.lines = [aCartLine({ id: 'line-1', qty: 3 })];
    shop.refuseCheckout = { code: 'total_changed', message: 'It now comes to more.', total: 9321 };
    await userEvent.click(pay);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(
      'Your total changed to $93.21 because your cart changed. Please review it before you pay.',
    );
    expect(document.activeElement).toBe(alert);
    await expectAccessible();
    screen.getByText('4120 Second Avenue');
    screen.getByText('Visa ending 4242');
    shop.refuseCheckout = null;
    await press('Place order · $93.21');
    await screen.findByRole('heading', { name: 'Thank You for Your Order!' });
    expect(shop.checkouts[1]?.body).toMatchObject({ shownTotal: 9321, payment: shop.checkouts[0]?.body.payment });
  });
});

describe('a declined card', () => {
  it('can be replaced by another one', async () => {
    shop.refuseCheckout = { code: 'payment_declined', message: 'Your card was declined.' };
    await reachReview();
    await press(/^Place order/);
    await screen.findByRole('heading', { name: 'Something Went Wrong' });
    screen.getByText('Something went wrong while submitting your order. Please try again.');
    screen.getByText('Your card was declined.');
    screen.getByRole('button', { name: 'Try again' });
    await press('Choose another payment method');
    await screen.findByRole('heading', { name: 'How will you pay?' });
  });
});

it('blocks an order that falls below the minimum during the review', async () => {
  await reachReview();
  act(() => $cart.set({ status: 'ready', lines: [aCartLine({ id: 'line-1', price: 999 })] }));
  await screen.findByText('Order minimum is 10$ Please add more items to your cart.');
  expect(screen.getByRole('button', { name: /^Place order/ })).toHaveProperty('disabled', true);
});
