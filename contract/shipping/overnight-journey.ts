/** Hour in the shop's time zone, summer and winter: the owner's "5pm EST" means local time. */
export const CUT_OFF_HOUR = 17;

/** A sequence of days: weekdays, or calendar dates. */
export interface Days<Day> {
  next(day: Day): Day;
  /** whether the shop ships parcels on this day */
  ships(day: Day): boolean;
  /** whether the carrier delivers on this day */
  delivers(day: Day): boolean;
}

export interface Journey<Day> {
  readonly leaves: Day;
  readonly arrives: Day;
}

/**
 * When an overnight order ships and arrives: placed before the cut-off of a business day, it ships the same day, else on
 * the next business day, and arrives on the next delivery day. A Friday order arrives on Monday; one placed on Friday
 * evening ships on Monday and arrives on Tuesday.
 */
export function overnightJourney<Day>(days: Days<Day>, ordered: Day, beforeCutOff: boolean): Journey<Day> {
  const leaves = beforeCutOff && days.ships(ordered) ? ordered : firstAfter(days, ordered, days.ships);
  return { leaves, arrives: firstAfter(days, leaves, days.delivers) };
}

/** The first day after `day` that `fits`. */
export function firstAfter<Day>(days: Days<Day>, day: Day, fits: (day: Day) => boolean): Day {
  let next = days.next(day);
  while (!fits(next)) next = days.next(next);
  return next;
}
