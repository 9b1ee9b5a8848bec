import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cents } from '../../../contract/cents.ts';
import { messages } from '../../../contract/messages.ts';
import { goTo, reload } from '../../lib/go-to.ts';
import { aSubscription } from '../../mocks/a-subscription.ts';
import { fakePaypal } from '../../mocks/fake-paypal.ts';
import { fakeStripe } from '../../mocks/fake-stripe.ts';
import { dolores } from '../../mocks/mock-accounts.ts';
import { premium } from '../../mocks/mock-premium.ts';
import { press } from '../../mocks/open-checkout-page.tsx';
import { server } from '../../mocks/server.ts';
import { typedDetails } from '../../mocks/typed-details.ts';
import { setDetails } from '../../stores/checkout/checkout-details.ts';
import { asksForUser } from '../../stores/fresh-user.ts';
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
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone, addEventListener() {}, removeEventListener() {} }));
  return render(<SubscriptionCheckout {...facts} {...changes} />);
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const announced = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join(' ');

async function pressWhenReady(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await userEvent.click(button);
}

// Lazily loaded steps take seconds to compile on a busy machine, which no test below is about.
beforeAll(async () => {
  await Promise.all([
    import('../purchase/PaymentStep.tsx'),
    import('./SubscriptionPaypalButton.tsx'),
    import('../purchase/ReviewStep.tsx'),
    import('./SubscriptionReceipt.tsx'),
    import('../purchase/FailedStep.tsx'),
    import('../payment/SavedCards.tsx'),
  ]);
});

beforeEach(() => {
  vi.mocked(goTo).mockClear();
  stripe.cardProblem = null;
  Object.assign(paypal, { next: 'approve', isDown: false });
  $user.set(dolores);
  setDetails(typedDetails);
  server.use(
    http.get('/api/user/:userId/payments', () => HttpResponse.json([])),
    http.get('/api/user/:userId/billing', () => HttpResponse.error()),
    http.put('/api/user/:userId/billing', () => HttpResponse.error()),
  );
});

describe('subscribing', () => {
  it('needs an account: guests are sent to Premium, and nothing is sent', async () => {
    $user.set(null);
    show();
    await waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith('/premium/'));
    expect(premium.joins).toEqual([]);
  });

  it('is closed to members, who keep reading why', async () => {
    premium.subscription = aSubscription();
    show();
    await heading('Where should it go?');
    expect(announced()).toContain('You already have an active subscription.');
    expect(screen.queryByRole('button', { name: 'Dismiss this notice' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Continue to payment' })).toHaveProperty('disabled', true);
  });

  it('is closed to an account that has the newest color, before anything is typed', async () => {
    premium.subscription = { valid: false, newestSent: 'Guardian Brass' };
    show();
    await heading('Where should it go?');
    expect(announced()).toContain(messages.colorSent('Guardian Brass'));
    expect(screen.getByRole('button', { name: 'Continue to payment' })).toHaveProperty('disabled', true);
  });

  it('is closed while there is no color to send; the notice can be dismissed, the button stays disabled', async () => {
    premium.exclusives = [];
    show();
    await heading('Where should it go?');
    expect(announced()).toContain('We are currently not taking subscriptions. Please check back soon.');
    await press('Dismiss this notice');
    expect(announced()).not.toContain(messages.subscriptionsClosed);
    expect(screen.getByRole('button', { name: 'Continue to payment' })).toHaveProperty('disabled', true);
    screen.getByText(messages.subscriptionsClosed);
  });

  it('goes on when the shop cannot tell', async () => {
    server.use(http.get('/api/subscription', () => HttpResponse.error()));
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    show();
    await heading('Where should it go?');
    expect(screen.getByRole('button', { name: 'Continue to payment' })).toHaveProperty('disabled', false);
  });

  it('needs an address in the U.S. or a pickup', async () => {
    setDetails({ ...typedDetails, country: 'CA', state: 'ON', zipCode: 'K1A 0A9' });
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
  it('asks for delivery and payment, states the monthly price and how to cancel, and ends at the receipt', async () => {
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

  it('says that a card is incomplete, and sends nothing', async () => {
    stripe.cardProblem = 'Your card number is incomplete.';
    show();
    await heading('Where should it go?');
    await press('Continue to payment');
    await pressWhenReady('Place order · $25.00 a month');
    expect((await screen.findByRole('alert')).textContent).toBe('Your card number is incomplete.');
    expect($notice.get()).toMatchObject({ kind: 'error', text: 'Form is invalid' });
    expect(premium.joins).toEqual([]);
  });

  it('uses the phone’s own texts on a phone', async () => {
    show({ isPhone: true });
    await heading('Where should it go?');
    await press('Payment Details');
    await heading('Payment Details');
    await pressWhenReady('Place order · $25.00 a month');
    await heading('Thanks for your order!');
  });

  it('goes back from the payment to the delivery', async () => {
    show();
    await heading('Where should it go?');
    await press('Continue to payment');
    await heading('How will you pay?');
    await press('Back to delivery');
    await heading('Where should it go?');
  });

  it('says that a card was declined, and tries again from the delivery', async () => {
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

describe('a subscription by PayPal', () => {
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

  it('is created first, and starts once the shopper has approved it', async () => {
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

  it('stays when what was asked about the shopper before is answered after it', async () => {
    const answer = asksForUser();
    await reachPaypal();
    await waitFor(() => expect($user.get()?.membership).toBe(true));
    answer(dolores);
    expect($user.get()?.membership).toBe(true);
  });

  it('is requested again while it was not charged, and no second one is created', async () => {
    premium.refuse = { code: 'paypal_pending', message: 'PayPal is still reviewing this payment.' };
    await reachPaypal();
    await screen.findByText(messages.outcomeUnknown);
    premium.refuse = null;
    await press('Try again');
    await waitFor(() => expect(goTo).toHaveBeenCalledOnce());
    expect(drawn).toHaveLength(1);
    expect(premium.joins.map(({ key }) => key)).toEqual(['I-TEST123', 'I-TEST123']);
  });

  it('ends at the page that says so when it fails', async () => {
    paypal.next = 'fail';
    await reachPaypal();
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(expect.stringMatching(/paypalResults\/\?status=error/)));
    expect(premium.joins).toEqual([]);
  });

  it('starts nothing when the shopper does not approve', async () => {
    paypal.next = 'cancel';
    await reachPaypal();
    await screen.findByRole('button', { name: 'PayPal' });
    expect(premium.joins).toEqual([]);
    expect(goTo).not.toHaveBeenCalled();
  });
});

it('reloads when Back restores the page, since the membership may have begun since', async () => {
  show();
  await heading('Where should it go?');
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(reload).toHaveBeenCalledTimes(1);
});
