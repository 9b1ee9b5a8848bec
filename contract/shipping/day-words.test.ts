import { expect, it } from 'vitest';
import { dayText, monthDay, weekday } from './day-words.ts';

const words = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const [long, month, short] = [
  words({ weekday: 'long' }),
  words({ month: 'short', day: 'numeric' }),
  words({ weekday: 'short', month: 'short', day: 'numeric' }),
];

it('names every day of two years as en-US does', () => {
  for (let day = Date.UTC(2027, 0, 1); day < Date.UTC(2029, 0, 1); day += 86_400_000) {
    const date = new Date(day).toISOString().slice(0, 10);
    expect([weekday(date), monthDay(date), dayText(date)]).toEqual(
      [long, month, short].map((each) => each.format(day)),
    );
  }
});
