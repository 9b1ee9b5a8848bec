import { beforeEach, describe, expect, it } from 'vitest';
import { serviceCodes } from '../../../api/contract/service-code.ts';
import type { DeliveryDates } from '../../../api/contract/shipping/delivery-dates.ts';
import { shop } from '../../mocks/mock-shop.ts';
import { $deliveryDates, arrivalSentence, arrivalText, loadDeliveryDates } from './delivery-dates.ts';

/** An order on a Friday after five. */
const dates: DeliveryDates = {
  cutOff: '2026-11-23T22:00:00Z',
  shipsToday: false,
  ground: { ships: '2026-11-23', from: '2026-11-25', to: '2026-12-03' },
  overnight: { ships: '2026-11-23', arrives: '2026-11-24' },
  canada: { ships: '2026-11-23', from: '2026-11-27', to: '2026-11-27' },
  pickup: { ready: '2026-11-23' },
};

beforeEach(() => {
  shop.dates = dates;
});

describe('dates of delivery', () => {
  it('are the shop’s calendar days, whatever the shopper’s time zone', async () => {
    await loadDeliveryDates();
    const told = (code: Parameters<typeof arrivalText>[1]) => arrivalText($deliveryDates.get(), code);
    expect(told(serviceCodes.ground)).toBe('arrives Wed, Nov 25 to Thu, Dec 3');
    expect(arrivalSentence(dates, serviceCodes.overnight)).toBe('Arrives Tue, Nov 24.');
    expect(told(serviceCodes.overnight)).toBe('arrives Tue, Nov 24');
    expect(told(serviceCodes.canadaGround)).toBe('arrives Fri, Nov 27');
    expect(told(serviceCodes.canadaEconomy)).toBe('arrives Fri, Nov 27');
    expect(told(serviceCodes.pickup)).toBe('ready Mon, Nov 23');
  });

  it('are left out when the API does not send them', async () => {
    shop.dates = null;
    await loadDeliveryDates();
    expect($deliveryDates.get()).toBeNull();
    expect(arrivalText(null, serviceCodes.overnight)).toBe('');
    expect(arrivalSentence(null, serviceCodes.overnight)).toBe('');
  });
});
