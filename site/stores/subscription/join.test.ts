import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cents } from '../../../contract/cents.ts';
import { messages } from '../../../contract/messages.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import { aSubscription } from '../../mocks/a-subscription.ts';
import { dolores } from '../../mocks/mock-accounts.ts';
import { premium } from '../../mocks/mock-premium.ts';
import { shop } from '../../mocks/mock-shop.ts';
import { server } from '../../mocks/server.ts';
import { typedDetails } from '../../mocks/typed-details.ts';
import { $details, noDetails, setDetails } from '../checkout/checkout-details.ts';
import { $flow } from '../checkout/checkout-machine.ts';
import { $cardToken, choosePayment, setCardToken } from '../checkout/payment-choice.ts';
import { $shouldSaveAddress } from '../checkout/saved-address.ts';
import { $user } from '../session.ts';
import { $joining, $monthlyFee, join, joinAddress, joinSteps } from './join.ts';
import { chooseJoinService, joinCustomer, joinRules } from './join-details.ts';

const card = { tokenize: async () => ({ tokenId: 'ctoken_1', brand: 'visa', last4: '4242' }) };
const noBank = async () => undefined;
const keys = () => premium.joins.map(({ key }) => key);

beforeEach(() => {
  $user.set(dolores);
  $monthlyFee.set(cents(2500));
  setDetails(typedDetails);
});

describe('subscribing', () => {
  beforeEach(() => {
    join.move({ type: 'confirmed' });
  });

  it('sends what was typed with one key, shows the receipt, and makes the shopper a member at once', async () => {
    await join.place(card, noBank);
    expect(premium.joins).toEqual([
      {
        key: expect.stringMatching(/^[\w-]{8,100}$/),
        body: {
          payment: { tokenId: 'ctoken_1' },
          customerInfo: expect.objectContaining({
            serviceCode: 95,
            country: 'US',
            phone: '3135550188',
            zipCode: '48201',
          }),
          couponName: null,
          paymentService: 'stripe',
          shownTotal: 2500,
        },
      },
    ]);
    expect($joining.get()).toEqual({ at: 'success', order: aSubscription() });
    expect($user.get()).toEqual({ ...dolores, membership: true });
  });

  it('happens once, however often the button is pressed', async () => {
    await Promise.all([join.place(card, noBank), join.place(card, noBank), join.place(card, noBank)]);
    expect(premium.joins).toHaveLength(1);
  });

  it('shows the bank’s challenge, then sends the same again', async () => {
    premium.asksBank = true;
    const showBank = vi.fn(noBank);
    await join.place(card, showBank);
    expect(showBank).toHaveBeenCalledExactlyOnceWith('pi_1_secret_1');
    expect(premium.joins).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
    expect($joining.get().at).toBe('success');
  });

  it('does not start when the bank declines', async () => {
    premium.asksBank = true;
    server.use(
      http.post('/api/subscription', () =>
        HttpResponse.json({ requiresAction: true, clientSecret: 'pi_1_secret_1', id: 'sub-1' }),
      ),
    );
    await join.place(card, async () => 'Your bank said no.');
    expect($joining.get()).toMatchObject({ at: 'error', message: 'Your bank said no.', settled: true });
    expect($user.get()?.membership).toBe(false);
  });

  it('reports a declined card, keeps what was typed, and retries under a new key from the first step', async () => {
    premium.refuse = { code: 'payment_declined', message: 'Your card was declined.' };
    await join.place(card, noBank);
    expect($joining.get()).toMatchObject({ at: 'error', message: 'Your card was declined.', isDeclined: true });
    expect($details.get()).toEqual(typedDetails);
    premium.refuse = null;
    expect(join.move({ type: 'retried' })).toBe(true);
    expect($joining.get().at).toBe('details');
    join.move({ type: 'confirmed' });
    await join.place(card, noBank);
    expect(new Set(keys()).size).toBe(2);
    expect($joining.get().at).toBe('success');
  });

  it('shows a price increase, and charges the new price to the same card at the next press', async () => {
    premium.refuse = { code: 'total_changed', message: 'It now comes to more.', total: 2900 };
    await join.place(card, noBank);
    expect($joining.get()).toEqual({ at: 'review', notice: messages.feeChanged('$29.00') });
    expect($monthlyFee.get()).toBe(2900);
    premium.refuse = null;
    await join.placeReviewed(noBank);
    expect($joining.get().at).toBe('success');
    expect(premium.joins.map(({ body }) => body.shownTotal)).toEqual([2500, 2900]);
    expect(new Set(keys()).size).toBe(2);
  });

  it.each([
    ['subscription_exists', messages.alreadySubscribed],
    ['subscriptions_closed', messages.subscriptionsClosed],
    ['subscription_us_only', messages.usOnly],
  ] as const)('shows the message when the shop refuses as %s, and keeps the card', async (code, message) => {
    premium.refuse = { code, message };
    await join.place(card, noBank);
    expect($joining.get()).toMatchObject({ at: 'error', message, settled: true, isDeclined: false });
    expect($cardToken.get()?.tokenId).toBe('ctoken_1');
  });

  it('retries a lost answer under the same key, also after a reload', async () => {
    server.use(http.post('/api/subscription', () => HttpResponse.error(), { once: true }));
    await join.place(card, noBank);
    expect($joining.get()).toMatchObject({ at: 'error', message: messages.networkDown, settled: false });
    $joining.set({ at: 'details' });
    expect(join.resume(noBank)).toBe(true);
    await expect.poll(() => $joining.get().at).toBe('success');
    expect(keys()).toHaveLength(1);
  });

  it('is not treated as refused while another window is paying', async () => {
    premium.refuse = { code: 'subscription_in_progress', message: 'This subscription is being paid right now.' };
    await join.place(card, noBank);
    expect($joining.get()).toMatchObject({ at: 'error', settled: false });
  });

  it('signs the shopper out when the session has ended', async () => {
    premium.refuse = { code: 'sign_in_required', message: 'Please sign in first.' };
    await join.place(card, noBank);
    expect($user.get()).toBeNull();
  });
});

describe('the customer of a subscription', () => {
  it('needs a U.S. address, and a foreign one shows that error only', () => {
    const abroad = { ...typedDetails, country: 'CA' as const, state: 'ON', zipCode: 'K1A 0A9' };
    const { error } = joinRules(serviceCodes.ground).safeParse(abroad);
    expect(error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([['country', messages.usOnly]]);
  });

  it('needs no address for a pickup, wherever they live', () => {
    chooseJoinService(serviceCodes.pickup);
    setDetails({ ...noDetails, country: 'CA', firstName: 'Dolores', email: 'd@example.com', phone: '3135550188' });
    expect(joinCustomer()).toMatchObject({ serviceCode: 0, firstName: 'Dolores' });
    chooseJoinService(serviceCodes.ground);
    expect(joinCustomer()).toBeNull();
  });
});

describe('the address', () => {
  beforeEach(() => $shouldSaveAddress.set(false));

  it('is checked before the payment, with suggestions when the carrier spells it differently', async () => {
    const suggestion = { address: '4120 2nd Ave', address2: '', city: 'Detroit', state: 'MI', zipCode: '48201-2305' };
    shop.suggestions = [suggestion];
    await joinAddress.confirm();
    expect($joining.get()).toEqual({ at: 'choosingAddress', suggestions: [suggestion] });
    joinAddress.choose(suggestion);
    expect($joining.get().at).toBe('payment');
    expect($details.get()).toMatchObject(suggestion);
  });

  it('is not checked for a pickup', async () => {
    chooseJoinService(serviceCodes.pickup);
    await joinAddress.confirm();
    expect(shop.addressesAsked).toEqual([]);
    expect($joining.get().at).toBe('payment');
  });

  it('is accepted when it cannot be checked', async () => {
    server.use(http.post('/api/shipping/address/validate', () => HttpResponse.error()));
    vi.spyOn(console, 'warn').mockImplementationOnce(() => {});
    await joinAddress.confirm();
    expect($joining.get().at).toBe('payment');
  });
});

describe('the steps', () => {
  it('go back from the payment to the delivery', () => {
    join.move({ type: 'confirmed' });
    expect(join.move({ type: 'back' })).toBe(true);
    expect($joining.get().at).toBe('details');
  });

  it('include a review in variant B, where delivery and payment can be edited', async () => {
    $flow.set('B');
    joinSteps.leaveDetails();
    await joinSteps.goToReview(card);
    expect($joining.get().at).toBe('review');
    join.move({ type: 'editShipping' });
    joinSteps.leaveDetails();
    expect($joining.get().at).toBe('review');
    await join.placeReviewed(noBank);
    expect($joining.get().at).toBe('success');
  });

  it('never reuse a card token made for a one-time order', () => {
    choosePayment({ kind: 'newCard' });
    setCardToken({ tokenId: 'ctoken_order', last4: '4242', pays: 'order' });
    const stop = joinSteps.start(noBank);
    expect($cardToken.get()).toBeNull();
    stop();
  });
});
