import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { serviceCodes } from '../../../contract/service-code.ts';
import { aCartLine } from '../../mocks/a-cart-line.ts';
import { shop } from '../../mocks/mock-shop.ts';
import { server } from '../../mocks/server.ts';
import { typedDetails } from '../../mocks/typed-details.ts';
import { loadCart } from '../cart/cart.ts';
import { $serviceCode } from '../delivery/delivery.ts';
import { ensureSession } from '../session.ts';
import { $confirmedAddress } from './address-check.ts';
import { $checkout, chooseAddress, confirmDetails, move } from './checkout.ts';
import { $details, setDetails } from './checkout-details.ts';
import { $flow } from './checkout-machine.ts';
import { choosePayment, setCardToken } from './payment-choice.ts';

const suggested = { address: '4120 2nd Ave', address2: '', city: 'Detroit', state: 'MI', zipCode: '48201-2305' };

const at = () => $checkout.get().at;

beforeEach(async () => {
  shop.lines = [aCartLine({ id: 'line-1', qty: 2 })];
  await loadCart();
  setDetails(typedDetails);
});

describe('a new address', () => {
  it('is checked, and accepted when it is valid', async () => {
    await confirmDetails();
    expect(shop.addressesAsked).toEqual([
      { streetLines: ['4120 Second Avenue'], city: 'Detroit', state: 'MI', country: 'US', zip: '48201' },
    ]);
    expect(at()).toBe('payment');
  });

  it('is shown with suggestions when the carrier spells it differently', async () => {
    shop.suggestions = [suggested];
    await confirmDetails();
    expect($checkout.get()).toEqual({ at: 'choosingAddress', suggestions: [suggested] });
    chooseAddress(suggested);
    expect(at()).toBe('payment');
    expect($details.get()).toMatchObject({ ...suggested, email: typedDetails.email });
    expect($confirmedAddress.get()?.isSuggested).toBe(true);
  });

  it('can be kept as typed', async () => {
    shop.suggestions = [suggested];
    await confirmDetails();
    chooseAddress(null);
    expect(at()).toBe('payment');
    expect($details.get()).toEqual(typedDetails);
  });

  it('ignores differences of case and blanks', async () => {
    shop.suggestions = [{ ...suggested, address: '4120  SECOND avenue', zipCode: '48201' }];
    await confirmDetails();
    expect(at()).toBe('payment');
  });

  it.each([
    ['fails', () => HttpResponse.error()],
    ['is refused', () => HttpResponse.json({ code: 'internal', message: 'No.' }, { status: 500 })],
    ['is answered with nonsense', () => HttpResponse.json({ found: true })],
  ])('leads on when the check %s', async (_, answer) => {
    server.use(http.post('/api/shipping/address/validate', answer));
    await confirmDetails();
    expect(at()).toBe('payment');
  });

  it('is accepted when the check takes more than a few seconds', async () => {
    await ensureSession();
    const tooLong = AbortSignal.abort(new DOMException('The operation timed out.', 'TimeoutError'));
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(tooLong);
    await confirmDetails();
    expect(timeout).toHaveBeenCalledExactlyOnceWith(4000);
    timeout.mockRestore();
    expect(at()).toBe('payment');
  });

  it('is not treated as checked when it changes during the check', async () => {
    const checking = confirmDetails();
    setDetails({ ...typedDetails, city: 'Ann Arbor' });
    await checking;
    expect(at()).toBe('details');
  });
});

describe('the check', () => {
  it('is skipped for an address that was confirmed before', async () => {
    await confirmDetails();
    move({ type: 'back' });
    await confirmDetails();
    expect(shop.addressesAsked).toHaveLength(1);
    expect(at()).toBe('payment');
  });

  it('is skipped for a suggestion once it was chosen', async () => {
    shop.suggestions = [suggested];
    await confirmDetails();
    chooseAddress(suggested);
    move({ type: 'back' });
    await confirmDetails();
    expect(shop.addressesAsked).toHaveLength(1);
  });

  it('is skipped for a pickup', async () => {
    $serviceCode.set(serviceCodes.pickup);
    await confirmDetails();
    expect(shop.addressesAsked).toEqual([]);
    expect(at()).toBe('payment');
  });
});

describe('the flow with a review', () => {
  beforeEach(() => $flow.set('B'));

  it('goes on to the payment first', async () => {
    await confirmDetails();
    expect(at()).toBe('payment');
  });

  it.each([
    ['a saved card', () => choosePayment({ kind: 'card', sourceId: 'pm_1' })],
    ['a typed card', () => setCardToken({ tokenId: 'ctoken_1' })],
    ['PayPal', () => choosePayment({ kind: 'paypal' })],
  ])('leads straight there when %s was chosen already', async (_, choose) => {
    choose();
    await confirmDetails();
    expect(at()).toBe('review');
  });
});
