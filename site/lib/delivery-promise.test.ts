import { DateTime } from 'luxon';
import { describe, expect, it, test } from 'vitest';
import { businessDays } from '../../api/domain/shipping/business-days.ts';
import { deliveryDates } from '../../api/domain/shipping/delivery-dates.ts';
import { Content } from '../../content-reader/content.ts';
import { transitDays } from '../../contract/shipping/arrival-words.ts';
import { deadlineText, promiseKinds, promiseText } from './delivery-promise.ts';

const { calendar } = new Content('content').value('shipping.yaml');
const store = { timeZone: 'America/Detroit' };
const momentOf = (time: string) => DateTime.fromFormat(time, 'yyyy-MM-dd HH:mm', { zone: store.timeZone }).toJSDate();
const datesAt = (time: string, closedDays: string[] = []) =>
  deliveryDates(
    { store, businessDays: businessDays({ ...calendar, closedDays }), transit: () => transitDays },
    momentOf(time),
  );

describe('a promise', () => {
  test.each([
    [
      'Friday 16:59',
      '2026-05-08 16:59',
      'Order by 5 pm ET, ships today',
      'Order by 5 pm ET today: overnight, it arrives Monday.',
    ],
    ['Friday 17:01', '2026-05-08 17:01', 'Order now, ships Monday', 'Order now: overnight, it arrives Tuesday.'],
    ['Saturday', '2026-05-09 12:00', 'Order now, ships Monday', 'Order now: overnight, it arrives Tuesday.'],
    ['Sunday', '2026-11-22 13:56', 'Order now, ships Monday', 'Order now: overnight, it arrives Tuesday.'],
    ['Thanksgiving', '2026-11-26 09:00', 'Order now, ships Friday', 'Order now: overnight, it arrives Monday.'],
    [
      'clocks going forward',
      '2026-03-08 03:30',
      'Order now, ships Monday',
      'Order now: overnight, it arrives Tuesday.',
    ],
    ['clocks going back', '2026-11-01 01:30', 'Order now, ships Monday', 'Order now: overnight, it arrives Tuesday.'],
    [
      'New Year’s Eve after five',
      '2026-12-31 17:01',
      'Order now, ships Monday',
      'Order now: overnight, it arrives Tuesday.',
    ],
  ])('on %s names the day of the shop’s calendar', (_, time, ships, arrives) => {
    expect(promiseText('ships', datesAt(time))).toBe(ships);
    expect(promiseText('arrives', datesAt(time))).toBe(arrives);
  });

  it('says when an order leaves', () => {
    expect(promiseText('leaves', datesAt('2026-05-08 09:00'))).toBe('Order by 5 pm ET and it leaves today.');
    expect(promiseText('leaves', datesAt('2026-05-09 09:00'))).toBe('Order now and it leaves Monday.');
  });

  it('adds the date when the shop is closed for a week, so that no other Monday is meant', () => {
    const week = ['2026-05-11', '2026-05-12', '2026-05-13', '2026-05-14', '2026-05-15'];
    expect(promiseText('ships', datesAt('2026-05-08 18:00', week))).toBe('Order now, ships Monday, May 18');
  });

  it.each(promiseKinds)(
    'is true at any hour before the shop has answered, and the answer fits in its place: %s',
    (kind) => {
      const always = promiseText(kind, null);
      expect(always).not.toMatch(/today|tomorrow/i);
      expect(always).toMatch(/business day/i);
      const closed = ['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-04', '2027-01-05'];
      for (const time of ['2026-12-23 10:00', '2026-12-23 18:00', '2026-12-25 10:00', '2026-12-30 10:00']) {
        expect(promiseText(kind, datesAt(time, closed)).length).toBeLessThanOrEqual(always.length);
      }
    },
  );
});

describe('the deadline', () => {
  const deadlineAt = (time: string) => {
    const { cutOff, overnight } = datesAt(time);
    return deadlineText({ cutOff, ships: overnight.ships }, momentOf(time).getTime());
  };

  it('counts down to the cut-off', () => {
    expect(deadlineAt('2026-05-08 13:48')).toBe('Order within 3 h 12 min:');
    expect(deadlineAt('2026-05-08 16:59')).toBe('Order within 1 min:');
  });

  it('names the day when it is more than a day away', () => {
    expect(deadlineAt('2026-05-08 17:01')).toBe('Order by 5 pm ET on Monday:');
    expect(deadlineAt('2026-05-10 18:00')).toBe('Order within 23 h 0 min:');
  });

  it('has the right hours on the days on which clocks change', () => {
    expect(deadlineAt('2026-03-08 18:00')).toBe('Order within 23 h 0 min:');
    expect(deadlineAt('2026-03-07 18:00')).toBe('Order by 5 pm ET on Monday:');
  });
});
