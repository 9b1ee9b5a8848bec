import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { messages } from '../../../api/contract/messages.ts';
import { cents } from '../../../api/contract/money/cents.ts';
import { goTo, reload } from '../../lib/go-to.ts';
import { aSubscription } from '../../mocks/a-subscription.ts';
import { fakePaypal } from '../../mocks/fake-paypal.ts';
import { fakeStripe } from '../../mocks/fake-stripe.ts';
import { dolores } from '../../mocks/mock-accounts.ts';
import { premium } from '../../mocks/mock-premium.ts';
import { press } from '../../mocks/open-checkout-page.tsx';
import { server } from '../../mocks/server.ts';
import { typedDetails } from '../../mocks/typed-details.ts';
import { keepDetails } from '../../stores/checkout/checkout-details.ts';
import { $notice } from '../../stores/notice.ts';
import { $user } from '../../stores/session.ts';
import { SubscriptionCheckout, type SubscriptionCheckoutProps } from './SubscriptionCheckout.tsx';

vi.mock('../../lib/go-to.ts', () => ({ goTo: vi.fn(), reload: vi.fn() }));

const stripe = fakeStripe();
const paypal = fakePaypal();

const facts: SubscriptionCheckoutProps = {
  desktopVariant: 'A',
  fee: cents(2500),
  pickupPlace: '2840 Junction Street, Detroit. Mon-Fri 8:30am-4pm.',
  pickupMap: 'https://map.example/',
  phone: '(313) 555-0142',
  newest: { name: 'Guardian Brass', hex: '#B98A2E', picture: null },
};

function show({ isPhone = false, ...changes }: Partial<SubscriptionCheckoutProps> & { isPhone?: boolean } = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone }));
  return render(<SubscriptionCheckout {...facts} {...changes} />);
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

async function pressWhenReady(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await userEvent.click(button);
}

// A busy machine takes seconds to compile what steps load lazily; that is no part of any promise below.
beforeAll(async () => {
  await Promise.all([
    import('../purchase/PaymentStep.tsx'),
    import('./SubscriptionPaypalButton.tsx'),
    import('../purchase/ReviewStep.tsx'),
    import('./SubscriptionReceipt.tsx'),
    import('../purchase/FailedStep.tsx'),
    import('../payment/SavedCards.tsx'),
  ]);
}, 30_000);

beforeEach(() => {
  vi.mocked(goTo).mockClear();
  stripe.cardProblem = null;
  Object.assign(paypal, { next: 'approve', isDown: false });
  $user.set(dolores);
  keepDetails(typedDetails);
  server.use(
    http.get('/api/user/:userId/payments', () => HttpResponse.json([])),
    http.get('/api/user/:userId/billing', () => HttpResponse.error()),
    http.put('/api/user/:userId/billing', () => HttpResponse.error()),
  );
});

describe('who may subscribe', () => {
  it('has an account: everybody else is led to Premium, and nothing is asked', async () => {
    $user.set(null);
    show();
    await waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith('/premium/'));
    expect(premium.joins).toEqual([]);
  });

  it('has no subscription yet: a member reads so for good, and finds the button closed', async () => {
    premium.subscription = aSubscription();
    show();
    await heading('Where should it go?');
    within(screen.getByRole('status')).getByText('You already have an active subscription.');
    expect(screen.queryByRole('button', { name: 'Dismiss this notice' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Continue to payment' })).toHaveProperty('disabled', true);
  });

  it('comes while there is a color to send: otherwise the notice can be dismissed, and the button stays closed', async () => {
    premium.exclusives = [];
    show();
    await heading('Where should it go?');
    const notice = within(screen.getByRole('status'));
    notice.getByText('We are currently not taking subscriptions. Please check back soon.');
    await press('Dismiss this notice');
    expect(notice.queryByText(messages.subscriptionsClosed)).toBeNull();
    expect(screen.getByRole('button', { name: 'Continue to payment' })).toHaveProperty('disabled', true);
    screen.getByText(messages.subscriptionsClosed);
  });

  it('may go on when the shop cannot say', async () => {
    server.use(http.get('/api/subscription', () => HttpResponse.error()));
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    show();
    await heading('Where should it go?');
    expect(screen.getByRole('button', { name: 'Continue to payment' })).toHaveProperty('disabled', false);
  });

  it('lives in the U.S. or picks it up', async () => {
    keepDetails({ ...typedDetails, country: 'CA', state: 'ON', zipCode: 'K1A 0A9' });
    show();
    await heading('Where should it go?');
    await screen.findByText(messages.usOnly);
    await press('Continue to payment');
    await within(await screen.findByRole('alert')).findByText('Form is invalid');
    await userEvent.click(screen.getByRole('radio', { name: 'Local pickup' }));
    await press('Continue to payment');
    await heading('How will you pay?');
  });
});

describe('the multi-step flow', () => {
  it('asks for delivery and payment, says what each month costs and how it stops, and ends at the receipt', async () => {
    show();
    await heading('Where should it go?');
    screen.getByText('1 of 3');
    await press('Continue to payment');
    await heading('How will you pay?');
    screen.getByText(/You pay \$25\.00 today, and the same each month until you cancel\./);
    await pressWhenReady('Place order · $25.00 a month');
    await heading('Thank You for Your Order!');
    screen.getByText('Your order is complete. Please check your email for more details.');
    screen.getByText('NS-7K2M-4Q9D');
    screen.getByText('Dec 21, 2026');
    expect(screen.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/');
    expect(premium.joins).toMatchObject([{ body: { payment: { tokenId: `ctoken_${stripe.reads}` } } }]);
  });

  it('with an unfinished card says so and sends nothing', async () => {
    stripe.cardProblem = 'Your card number is incomplete.';
    show();
    await heading('Where should it go?');
    await press('Continue to payment');
    await pressWhenReady('Place order · $25.00 a month');
    expect((await screen.findByRole('alert')).textContent).toBe('Your card number is incomplete.');
    expect($notice.get()).toMatchObject({ kind: 'error', text: 'Form is invalid' });
    expect(premium.joins).toEqual([]);
  });

  it('on a phone has its own words', async () => {
    show({ isPhone: true });
    await heading('Where should it go?');
    await press('Payment Details');
    await heading('Payment Details');
    await pressWhenReady('Place order · $25.00 a month');
    await heading('Thanks for your order!');
  });

  it('goes back to the delivery from the payment', async () => {
    show();
    await heading('Where should it go?');
    await press('Continue to payment');
    await heading('How will you pay?');
    await press('Back to delivery');
    await heading('Where should it go?');
  });

  it('with a declined card says so, and tries again from the delivery', async () => {
    premium.refuse = { code: 'payment_declined', message: 'Your card was declined.' };
    show();
    await heading('Where should it go?');
    await press('Continue to payment');
    await pressWhenReady('Place order · $25.00 a month');
    await heading('Something Went Wrong');
    screen.getByText('Something went wrong while submitting your order. Please try again.');
    screen.getByText('Your card was declined.');
    await press('Try again');
    await heading('Where should it go?');
  });
});

describe('the flow with a review', () => {
  it('shows everything once more, and charges nothing before the button is pressed', async () => {
    show({ desktopVariant: 'B' });
    await heading('Where should it go?');
    await press('Continue to payment');
    await pressWhenReady('Continue to review');
    await heading('Place Your Order');
    screen.getByText('4120 Second Avenue');
    screen.getByText('Visa ending 4242');
    expect(premium.joins).toEqual([]);
    await press('Place order · $25.00 a month');
    await heading('Thank You for Your Order!');
    expect(premium.joins).toHaveLength(1);
  });
});

describe('PayPal', () => {
  const drawn: unknown[] = [];

  beforeEach(() => {
    drawn.length = 0;
    server.use(
      http.post('/api/subscription/paypal', async ({ request }) => {
        drawn.push(await request.json());
        return HttpResponse.json({ paypalSubscriptionId: 'I-TEST123' });
      }),
    );
  });

  async function reachPaypal(): Promise<void> {
    show();
    await heading('Where should it go?');
    await press('Continue to payment');
    await userEvent.click(await screen.findByRole('radio', { name: /^PayPal/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'PayPal' }));
  }

  it('draws the subscription up, and starts it once the shopper has approved it', async () => {
    await reachPaypal();
    await waitFor(() =>
      expect(goTo).toHaveBeenCalledExactlyOnceWith('/checkout/paypalResults/?status=success&orderId=NS-7K2M-4Q9D'),
    );
    expect(drawn).toMatchObject([{ customerInfo: { serviceCode: 95, zipCode: '48201' } }]);
    expect(premium.joins).toMatchObject([
      { key: 'I-TEST123', body: { payment: { paypal: true, subscriptionId: 'I-TEST123' }, paymentService: 'paypal' } },
    ]);
    expect($user.get()?.membership).toBe(true);
  });

  it('that has not charged yet is asked again for the same subscription, and no second one is drawn up', async () => {
    premium.refuse = { code: 'paypal_pending', message: 'PayPal is still reviewing this payment.' };
    await reachPaypal();
    await screen.findByText(messages.outcomeUnknown);
    premium.refuse = null;
    await press('Try again');
    await waitFor(() => expect(goTo).toHaveBeenCalledOnce());
    expect(drawn).toHaveLength(1);
    expect(premium.joins.map(({ key }) => key)).toEqual(['I-TEST123', 'I-TEST123']);
  });

  it('that breaks down ends at the page that says so', async () => {
    paypal.next = 'fail';
    await reachPaypal();
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(expect.stringMatching(/paypalResults\/\?status=error/)));
    expect(premium.joins).toEqual([]);
  });

  it('that is left without a yes starts nothing', async () => {
    paypal.next = 'cancel';
    await reachPaypal();
    await screen.findByRole('button', { name: 'PayPal' });
    expect(premium.joins).toEqual([]);
    expect(goTo).not.toHaveBeenCalled();
  });
});

it('begins again when Back shows it just as it was left: the membership may have begun since', async () => {
  show();
  await heading('Where should it go?');
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(reload).toHaveBeenCalledTimes(1);
});
