import { DateTime } from 'luxon';
import type { Store } from '../../../contract/catalogue/store.ts';

/** The shop's day of a moment, such as "November 24, 2026". */
export function dayInWords(moment: Date, { timeZone }: Store): string {
  return DateTime.fromJSDate(moment, { zone: timeZone }).setLocale('en-US').toLocaleString(DateTime.DATE_FULL);
}
