/** 0 is Sunday, as in `Date`. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** As a week is read on a page. */
export const mondayFirst: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0];

export interface Journey {
  readonly leaves: Weekday;
  readonly arrives: Weekday;
}

/**
 * When an overnight order travels (2 §9): before 5 pm EST on a business day it leaves the same day, and it arrives on
 * the next business day, because nothing is delivered on Saturdays.
 */
export function overnightJourney(ordered: Weekday, beforeCutOff: boolean): Journey {
  const leaves = isBusinessDay(ordered) && beforeCutOff ? ordered : nextBusinessDay(ordered);
  return { leaves, arrives: nextBusinessDay(leaves) };
}

function isBusinessDay(day: Weekday): boolean {
  return day >= 1 && day <= 5;
}

function nextBusinessDay(day: Weekday): Weekday {
  const next = ((day + 1) % 7) as Weekday;
  return isBusinessDay(next) ? next : nextBusinessDay(next);
}
