/** Hour of the shop's own clock, summer and winter: the owner's "5pm EST" is what the clock on the dock shows. */
export const CUT_OFF_HOUR = 17;

/** Any row of days: the weekdays of a page, or the dates of a calendar. */
export interface Days<Day> {
  next(day: Day): Day;
  /** whether parcels leave the dock on it */
  ships(day: Day): boolean;
  /** whether the carrier brings parcels on it */
  delivers(day: Day): boolean;
}

export interface Journey<Day> {
  readonly leaves: Day;
  readonly arrives: Day;
}

/**
 * When an overnight order travels (2 §9): before the cut-off of a business day it leaves the same day, else on the next
 * one, and it arrives on the next day with deliveries. So a Friday's order arrives on Monday, and one of Friday evening
 * leaves on Monday and arrives on Tuesday.
 */
export function overnightJourney<Day>(days: Days<Day>, ordered: Day, beforeCutOff: boolean): Journey<Day> {
  const leaves = beforeCutOff && days.ships(ordered) ? ordered : firstAfter(days, ordered, days.ships);
  return { leaves, arrives: firstAfter(days, leaves, days.delivers) };
}

/** The first day after `day` of which `fits` is true. */
export function firstAfter<Day>(days: Days<Day>, day: Day, fits: (day: Day) => boolean): Day {
  let next = days.next(day);
  while (!fits(next)) next = days.next(next);
  return next;
}
