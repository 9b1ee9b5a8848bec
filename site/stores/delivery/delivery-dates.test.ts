import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { serviceCodes } from '../../../contract/service-code.ts';
import { arrivalSentence, arrivalText } from '../../../contract/shipping/arrival-words.ts';
import { aCartLine } from '../../mocks/a-cart-line.ts';
import { aPrintLine } from '../../mocks/a-print-line.ts';
import { shop } from '../../mocks/mock-shop.ts';
import { server } from '../../mocks/server.ts';
import { someDates } from '../../mocks/some-dates.ts';
import { $cart, $cartBusy } from '../cart/cart-state.ts';
import { $deliveryDates, keepDeliveryDates, loadDeliveryDates } from './delivery-dates.ts';
import { $zip } from './zip.ts';

beforeEach(() => {
  shop.dates = someDates;
});

describe('dates of delivery', () => {
  it('are the shop’s calendar days, whatever the shopper’s time zone', async () => {
    await loadDeliveryDates();
    const told = (code: Parameters<typeof arrivalText>[1]) => arrivalText($deliveryDates.get(), code);
    expect(told(serviceCodes.ground)).toBe('arrives Wed, Nov 25 to Thu, Dec 3');
    expect(arrivalSentence(someDates, serviceCodes.overnight)).toBe('Arrives Tue, Nov 24.');
    expect(told(serviceCodes.overnight)).toBe('arrives Tue, Nov 24');
    expect(told(serviceCodes.canadaGround)).toBe('arrives Fri, Nov 27 to Tue, Dec 8');
    expect(told(serviceCodes.canadaEconomy)).toBe('arrives Wed, Nov 25 to Tue, Dec 1');
    expect(told(serviceCodes.pickup)).toBe('ready Mon, Nov 23');
  });

  it('are asked for once by everything that opens at the same time', async () => {
    let calls = 0;
    server.use(http.get('/api/shipping/dates', () => HttpResponse.json(calls++ === 0 ? someDates : null)));
    const stop = keepDeliveryDates();
    await loadDeliveryDates();
    expect([calls, $deliveryDates.get()?.overnight.arrives]).toEqual([1, '2026-11-24']);
    stop();
  });

  it('follow the postal code, and drop the answer for the one before', async () => {
    const first = Promise.withResolvers<void>();
    const asked: (string | null)[] = [];
    server.use(
      http.get('/api/shipping/dates', async ({ request }) => {
        const code = new URL(request.url).searchParams.get('postalCode');
        asked.push(code);
        if (code === null) await first.promise;
        const to = code === '90210' ? '2026-12-02' : '2026-12-03';
        return HttpResponse.json({ ...someDates, ground: { ...someDates.ground, to } });
      }),
    );
    const stop = keepDeliveryDates();
    $zip.set('90210');
    await expect.poll(() => $deliveryDates.get()?.ground.to).toBe('2026-12-02');
    first.resolve();
    await loadDeliveryDates();
    expect([asked, $deliveryDates.get()?.ground.to]).toEqual([[null, '90210', '90210'], '2026-12-02']);
    stop();
  });

  it('include the printing of the cart, and are asked for again once the shop has more of a print', async () => {
    const asked: (string | null)[] = [];
    server.use(
      http.get('/api/shipping/dates', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('getCart'));
        return HttpResponse.json({ ...someDates, printed: `2026-12-0${asked.length}` });
      }),
    );
    const spool = aCartLine({ id: 'spool' });
    const put = (qty: number) => $cart.set({ status: 'ready', lines: [spool, aPrintLine({ id: 'print', qty })] });
    put(1);
    const stop = keepDeliveryDates();
    await expect.poll(() => $deliveryDates.get()?.printed).toBe('2026-12-01');
    $cartBusy.set(true);
    put(2);
    put(3);
    expect(asked).toHaveLength(1);
    $cartBusy.set(false);
    await expect.poll(() => $deliveryDates.get()?.printed).toBe('2026-12-02');
    $cartBusy.set(true);
    $cartBusy.set(false);
    await loadDeliveryDates();
    expect(asked).toEqual(['true', 'true', 'true']);
    $cart.set({ status: 'ready', lines: [spool] });
    await expect.poll(() => asked.at(-1)).toBeNull();
    stop();
  });

  it('are left out when the API does not send them', async () => {
    shop.dates = null;
    await loadDeliveryDates();
    expect($deliveryDates.get()).toBeNull();
    expect(arrivalText(null, serviceCodes.overnight)).toBe('');
    expect(arrivalSentence(null, serviceCodes.overnight)).toBe('');
  });
});
