import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it, test } from 'vitest';
import { Content } from '../../../content-reader/content.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import { deliveryDatesSchema } from '../../../contract/shipping/delivery-dates.ts';
import { transitFinder } from '../../../contract/shipping/zones.ts';
import { fuzz } from '../../../scripts/test/fuzz.mjs';
import { businessDays } from './business-days.ts';
import { deliveryDates, orderArrival } from './delivery-dates.ts';

const { calendar, ...table } = new Content(fileURLToPath(new URL('../../../content', import.meta.url))).value(
  'shipping.yaml',
);
const store = { timeZone: 'America/Detroit' };
const transit = transitFinder(table);
const datesAt = (moment: Date, closedDays: string[] = [], postalCode = '', printed?: string) =>
  deliveryDates(
    { store, businessDays: businessDays({ ...calendar, closedDays }), transit },
    moment,
    postalCode,
    printed,
  );
/** `2026-05-08 16:59` in the shop's time zone */
const inDetroit = (time: string) => DateTime.fromFormat(time, 'yyyy-MM-dd HH:mm', { zone: store.timeZone }).toJSDate();

describe('overnight', () => {
  test.each([
    ['Monday before five', '2026-05-04 16:59', '2026-05-04', '2026-05-05'],
    ['Monday at five', '2026-05-04 17:00', '2026-05-05', '2026-05-06'],
    ['Thursday after five', '2026-05-07 17:01', '2026-05-08', '2026-05-11'],
    ['Friday before five', '2026-05-08 16:59', '2026-05-08', '2026-05-11'],
    ['Friday at five', '2026-05-08 17:00', '2026-05-11', '2026-05-12'],
    ['Friday after five', '2026-05-08 17:01', '2026-05-11', '2026-05-12'],
    ['Saturday', '2026-05-09 10:00', '2026-05-11', '2026-05-12'],
    ['Sunday at midnight', '2026-05-10 23:59', '2026-05-11', '2026-05-12'],
    ['the eve of Thanksgiving', '2026-11-25 12:00', '2026-11-25', '2026-11-27'],
    ['Thanksgiving', '2026-11-26 12:00', '2026-11-27', '2026-11-30'],
    ['a Friday on which a Saturday’s Fourth of July is kept', '2026-07-03 12:00', '2026-07-06', '2026-07-07'],
    ['a Monday on which a Sunday’s Fourth of July is kept', '2027-07-05 12:00', '2027-07-06', '2027-07-07'],
    ['Christmas', '2026-12-25 12:00', '2026-12-28', '2026-12-29'],
    ['New Year’s Eve after five', '2026-12-31 17:01', '2027-01-04', '2027-01-05'],
    ['New Year’s Day', '2027-01-01 09:00', '2027-01-04', '2027-01-05'],
    ['the Sunday on which clocks go forward', '2026-03-08 03:30', '2026-03-09', '2026-03-10'],
    ['the Sunday on which clocks go back', '2026-11-01 01:30', '2026-11-02', '2026-11-03'],
    ['the last Monday of May', '2026-05-25 09:00', '2026-05-26', '2026-05-27'],
    ['the last day of a year whose next begins on a Saturday', '2027-12-31 09:00', '2028-01-03', '2028-01-04'],
  ])('ordered on %s has its dates', (_, time, ships, arrives) => {
    expect(datesAt(inDetroit(time)).overnight).toEqual({ ships, arrives });
  });
});

describe('the cut-off is five o’clock in the shop’s time zone', () => {
  test.each([
    ['before clocks go forward', '2026-03-06 16:00', '2026-03-06T22:00:00.000Z'],
    ['on the day they go forward', '2026-03-08 01:59', '2026-03-09T21:00:00.000Z'],
    ['on the day they go forward, in the afternoon', '2026-03-08 16:00', '2026-03-09T21:00:00.000Z'],
    ['before clocks go back', '2026-10-30 16:00', '2026-10-30T21:00:00.000Z'],
    ['on the day they go back', '2026-11-01 16:00', '2026-11-02T22:00:00.000Z'],
    ['past five', '2026-05-04 17:00', '2026-05-05T21:00:00.000Z'],
  ])('%s', (_, time, cutOff) => {
    expect(datesAt(inDetroit(time)).cutOff).toBe(cutOff);
  });

  it('is the same in both hours of the day on which clocks go back', () => {
    const { now: _, ...early } = datesAt(new Date('2026-11-01T05:30:00Z'));
    expect(datesAt(new Date('2026-11-01T06:30:00Z'))).toMatchObject(early);
  });

  it('is on the shop’s day, whatever day it is in London', () => {
    expect(datesAt(new Date('2026-05-05T02:00:00Z'))).toMatchObject({
      shipsToday: false,
      overnight: { ships: '2026-05-05' },
    });
    expect(datesAt(new Date('2026-05-05T04:00:00Z'))).toMatchObject({
      shipsToday: true,
      overnight: { ships: '2026-05-05' },
    });
  });
});

describe('ground', () => {
  it('takes 2 to 7 business days', () => {
    const { ground } = datesAt(inDetroit('2026-05-04 09:00'));
    expect(ground).toEqual({ ships: '2026-05-04', from: '2026-05-06', to: '2026-05-13' });
  });

  it('does not count Thanksgiving', () => {
    const { ground } = datesAt(inDetroit('2026-11-24 18:00'));
    expect(ground).toEqual({ ships: '2026-11-25', from: '2026-11-30', to: '2026-12-07' });
  });

  it('takes 3 to 10 business days to Canada', () => {
    const { canada } = datesAt(inDetroit('2026-05-08 16:00'));
    expect(canada).toEqual({ ships: '2026-05-08', from: '2026-05-13', to: '2026-05-22' });
  });
});

describe('by postal code', () => {
  it.each([
    ['48201', '2026-05-12', '2026-05-13'],
    ['90210-1234', '2026-05-15', '2026-05-19'],
    ['96801', '2026-05-15', '2026-05-19'],
    ['99501', '2026-05-15', '2026-05-19'],
    ['', '2026-05-12', '2026-05-19'],
    ['000', '2026-05-12', '2026-05-19'],
  ])('promises ground to "%s" by the days of its zone', (code, from, to) => {
    expect(datesAt(inDetroit('2026-05-08 16:00'), [], code).ground).toEqual({ ships: '2026-05-08', from, to });
  });

  it('goes to Ontario sooner than to Nunavut', () => {
    const [near, north] = ['M5V 2T6', 'x0a0h0'].map((code) => datesAt(inDetroit('2026-05-08 16:00'), [], code));
    expect([near?.canada, near?.canadaEconomy]).toMatchObject([
      { from: '2026-05-13', to: '2026-05-15' },
      { from: '2026-05-12', to: '2026-05-13' },
    ]);
    expect([north?.canada, north?.canadaEconomy]).toMatchObject([
      { from: '2026-05-19', to: '2026-05-22' },
      { from: '2026-05-14', to: '2026-05-15' },
    ]);
  });

  it('keeps the days of its own zone with each order', () => {
    const moment = inDetroit('2026-05-08 16:00');
    const dates = { store, businessDays: businessDays(calendar), transit };
    const orders = ['48201', '90210', '48201'].map((postalCode) =>
      orderArrival(dates, { placedAt: moment, paidAt: moment, serviceCode: serviceCodes.ground, postalCode }),
    );
    expect(orders.map(({ to }) => to)).toEqual(['2026-05-13', '2026-05-19', '2026-05-13']);
  });
});

describe('economy to Canada', () => {
  it('takes 2 to 5 business days, so that its higher price buys something', () => {
    const { canada, canadaEconomy } = datesAt(inDetroit('2026-05-08 16:00'));
    expect(canadaEconomy).toEqual({ ships: '2026-05-08', from: '2026-05-12', to: '2026-05-15' });
    expect(canadaEconomy.from < canada.from && canadaEconomy.to < canada.to).toBe(true);
  });
});

describe('a paid order', () => {
  const arrivalOf = (placed: string, paid: string) =>
    orderArrival(
      { store, businessDays: businessDays(calendar), transit },
      {
        placedAt: inDetroit(placed),
        paidAt: inDetroit(paid),
        serviceCode: serviceCodes.overnight,
        postalCode: '48226',
      },
    );

  it('keeps the days that the page showed when the payment takes a minute past the cut-off', () => {
    expect(arrivalOf('2026-05-07 16:59', '2026-05-07 17:01')).toMatchObject({
      ships: '2026-05-07',
      from: '2026-05-08',
    });
  });

  it('arrives later when the bank answers two days later', () => {
    expect(arrivalOf('2026-05-07 16:59', '2026-05-09 09:00')).toMatchObject({
      ships: '2026-05-11',
      from: '2026-05-12',
    });
  });

  it('arrives on its own days, whichever orders were paid before it', () => {
    const shared = businessDays(calendar);
    const moments = ['05-07 16:59', '05-07 17:00', '05-07 14:00', '05-08 00:00', '05-07 16:58', '05-11 14:01'];
    for (const time of moments) {
      const placedAt = inDetroit(`2026-${time}`);
      for (const zone of [store, { timeZone: 'UTC' }]) {
        const paid = { placedAt, paidAt: placedAt, serviceCode: serviceCodes.overnight, postalCode: '' };
        const { ships, arrives } = deliveryDates({ store: zone, businessDays: shared, transit }, placedAt).overnight;
        const arrival = orderArrival({ store: zone, businessDays: shared, transit }, paid);
        expect(arrival).toEqual({ ships, from: arrives, to: arrives });
      }
    }
  });
});

describe('an order with prints', () => {
  it('ships on the day on which they are ready, by every service', () => {
    expect(datesAt(inDetroit('2026-05-04 09:00'), [], '48226', '2026-05-08')).toMatchObject({
      shipsToday: false,
      ground: { ships: '2026-05-08', from: '2026-05-12' },
      overnight: { ships: '2026-05-08', arrives: '2026-05-11' },
      canada: { ships: '2026-05-08' },
      canadaEconomy: { ships: '2026-05-08' },
      pickup: { ready: '2026-05-08' },
      printed: '2026-05-08',
    });
  });

  it('ships no sooner for prints that are ready today, nor on a closed day', () => {
    expect(datesAt(inDetroit('2026-05-08 17:30'), [], '', '2026-05-08').overnight.ships).toBe('2026-05-11');
    expect(datesAt(inDetroit('2026-11-23 09:00'), [], '', '2026-11-26').overnight.ships).toBe('2026-11-27');
  });

  it('keeps the hour until which an order made today counts as one of today', () => {
    const moment = inDetroit('2026-05-04 09:00');
    expect(datesAt(moment, [], '', '2026-06-08').cutOff).toBe(datesAt(moment).cutOff);
  });

  it('promises that day when it is paid', () => {
    const dates = { store, businessDays: businessDays(calendar), transit };
    const moment = inDetroit('2026-05-04 09:00');
    const order = { placedAt: moment, paidAt: moment, serviceCode: serviceCodes.pickup, postalCode: '' };
    const day = '2026-05-12';
    expect(orderArrival(dates, { ...order, printed: day })).toEqual({ ships: day, from: day, to: day, printed: day });
  });
});

describe('local pickup', () => {
  test.each([
    ['early in the morning', '2026-05-04 06:00', '2026-05-04'],
    ['two hours before closing', '2026-05-04 14:00', '2026-05-04'],
    ['later than that', '2026-05-04 14:01', '2026-05-05'],
    ['on Friday afternoon', '2026-05-08 15:00', '2026-05-11'],
    ['on Saturday', '2026-05-09 10:00', '2026-05-11'],
    ['on Thanksgiving', '2026-11-26 10:00', '2026-11-27'],
  ])('ordered %s', (_, time, ready) => {
    expect(datesAt(inDetroit(time)).pickup).toEqual({ ready });
  });
});

it('ships nothing on a day that the editor closed, but parcels still arrive on it', () => {
  expect(datesAt(inDetroit('2026-05-05 09:00'), ['2026-05-05'])).toMatchObject({
    shipsToday: false,
    overnight: { ships: '2026-05-06', arrives: '2026-05-07' },
    pickup: { ready: '2026-05-06' },
  });
  expect(datesAt(inDetroit('2026-05-04 09:00'), ['2026-05-05']).overnight.arrives).toBe('2026-05-05');
});

it('keeps its promises at any moment of ten years', () => {
  const days = businessDays(calendar);
  const isGood = (date: string) => days.ships(DateTime.fromISO(date, { zone: 'utc' }));
  const minutes = fc.integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2036, 0, 1) / 60_000 });
  fuzz(
    fc.property(minutes, (minute) => {
      const now = new Date(minute * 60_000);
      const dates = deliveryDatesSchema.parse(datesAt(now));
      const { overnight, ground, canada, pickup } = dates;
      const printed = datesAt(now, [], '', '2031-01-02');
      for (const span of [printed.ground, printed.overnight, printed.canada, printed.canadaEconomy]) {
        expect(span.ships >= '2031-01-02' && span.ships >= overnight.ships && isGood(span.ships)).toBe(true);
      }
      expect(printed.pickup.ready >= '2031-01-02').toBe(true);
      for (const date of [overnight.ships, overnight.arrives, ground.from, ground.to, canada.to, pickup.ready]) {
        expect(isGood(date)).toBe(true);
      }
      expect(overnight.ships < overnight.arrives && overnight.arrives < ground.from && ground.from < ground.to).toBe(
        true,
      );
      const validUntil = Date.parse(dates.validUntil);
      expect(validUntil).toBeGreaterThan(now.getTime());
      const { now: _, ...atEnd } = datesAt(new Date(validUntil - 1));
      expect(dates).toMatchObject(atEnd);
      const cutOff = Date.parse(dates.cutOff);
      expect(cutOff).toBeGreaterThan(now.getTime());
      expect(datesAt(new Date(cutOff - 1)).overnight).toEqual(overnight);
      expect(datesAt(new Date(cutOff)).overnight.ships > overnight.ships).toBe(true);
    }),
  );
});
