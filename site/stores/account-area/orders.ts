import { atom } from 'nanostores';
import { daysOf, type PeriodDays, USUAL_PERIOD } from '../../lib/account-area/periods.ts';
import { fetchSales } from '../../lib/api-sales.ts';
import { accountData, withAccount } from '../account-data.ts';

export const $period = atom<PeriodDays>(USUAL_PERIOD);

/** The shopper's orders of the chosen period, newest first. */
export const orders = accountData(() => withAccount(() => fetchSales(daysOf($period.get(), new Date()))));

export function choosePeriod(days: PeriodDays): void {
  $period.set(days);
  void orders.load({ clear: true });
}
