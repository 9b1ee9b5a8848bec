import * as rule from '../../../contract/shipping/overnight-journey.ts';
import { weekdayNames as weekdays } from '../../../contract/shipping/shop-calendar.ts';

/** 0 is Sunday, as in `Date`. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export { weekdays };

/** Display order. */
export const mondayFirst: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0];

const isBusinessDay = (day: Weekday) => day >= 1 && day <= 5;
/** A week without holidays. */
const plainWeek: rule.Days<Weekday> = {
  next: (day) => ((day + 1) % 7) as Weekday,
  ships: isBusinessDay,
  delivers: isBusinessDay,
};

/** The journey of an overnight order, by the same rule as the API's dates. */
export function overnightJourney(ordered: Weekday, beforeCutOff: boolean): rule.Journey<Weekday> {
  return rule.overnightJourney(plainWeek, ordered, beforeCutOff);
}
