import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { notContiguous } from '../../../contract/regions.ts';
import { isRemoteZip } from '../../../contract/remote-zip.ts';
import { buyer, usCustomer } from '../buyer.ts';
import { createPayingApp } from '../create-paying-app.ts';
import { goods } from '../factory-items.ts';

const shop = await createPayingApp();

async function shopper() {
  const ada = buyer(shop.asGuest());
  await ada.put(goods.spool.id);
  return ada;
}

describe('overnight shipping to a ZIP code off the mainland', () => {
  it.each([
    ['Alaska', '99501', 'NY'],
    ['Alaska, by nine digits', '99801-1234', 'OH'],
    ['Hawaii', '96813', 'CA'],
    ['Puerto Rico', '00901', 'FL'],
    ['the Virgin Islands', '00802', 'FL'],
    ['Guam', '96910', 'WA'],
    ['American Samoa', '96799', 'WA'],
    ['military post in Europe', '09012', 'NY'],
    ['military post in the Americas', '34002', 'FL'],
    ['military post in the Pacific', '96201', 'CA'],
  ])('is rejected for %s, whatever state is typed', async (_, zipCode, state) => {
    const ada = await shopper();
    const customerInfo = { ...usCustomer, serviceCode: 1, zipCode, state };
    expect(await ada.refused({ customerInfo })).toMatchObject({ status: 409, code: 'overnight_unavailable' });
    expect(await shop.orders()).toEqual([]);
  });

  it('is rejected for a state off the mainland, whatever ZIP code is typed', async () => {
    const ada = await shopper();
    for (const state of notContiguous) {
      const customerInfo = { ...usCustomer, serviceCode: 1, state };
      expect(await ada.refused({ customerInfo }), state).toMatchObject({ code: 'overnight_unavailable' });
    }
  });

  it('is still offered on the mainland', async () => {
    const order = await (await shopper()).buy({ customerInfo: { ...usCustomer, serviceCode: 1 } });
    expect(order.totals.shipping).toBe(1000);
    await shop.expectPaidOnce(order);
  });
});

it('covers every ZIP code of Alaska, Hawaii, the islands and military mail, and no other', () => {
  const { codes } = createRequire(import.meta.url)('zipcodes') as { codes: Record<string, { state: string }> };
  const remote = new Set([...notContiguous, 'GU', 'VI', 'AS', 'MP', 'PW', 'FM', 'MH']);
  const american = Object.entries(codes).filter(([code]) => /^\d{5}$/.test(code));
  expect(american.length).toBeGreaterThan(40_000);
  const wrong = american.filter(([code, { state }]) => isRemoteZip(code) !== remote.has(state));
  expect(wrong.map(([code, { state }]) => `${code} ${state}`)).toEqual([]);
});

describe('a state or province that disagrees with the postal code', () => {
  it('does not avoid the tax of the ZIP code', async () => {
    const order = await (await shopper()).buy({ customerInfo: { ...usCustomer, state: 'OH', zipCode: '48201-9999' } });
    expect(order.totals.tax).toBe(138);
    await shop.expectPaidOnce(order);
  });

  it('does not move a parcel to another country’s price', async () => {
    const ada = await shopper();
    const canadian = { ...usCustomer, state: 'ON', zipCode: 'N9A 1A1' };
    const wrong = [
      { ...canadian, country: 'US', serviceCode: 95 },
      { ...canadian, country: 'CA', serviceCode: 95 },
      { ...canadian, country: 'CA', serviceCode: 1 },
      { ...usCustomer, country: 'CA', state: 'ON', serviceCode: 92 },
      { ...usCustomer, serviceCode: 200 },
    ];
    for (const customerInfo of wrong) {
      expect(await ada.refused({ customerInfo })).toMatchObject({ status: 400, code: 'invalid_request' });
    }
    expect(await shop.orders()).toEqual([]);
  });
});
