import { DateTime } from 'luxon';
import type { Family } from '../contract/catalogue/family.ts';
import { currentSale } from '../contract/catalogue/sale.ts';
import type { PostHead } from '../contract/editorial/post.ts';

/**
 * Content as of a moment: which sales are on and which posts are out. Pages, API and operator command of a release all
 * use the moment of that release, so that no two of them show different prices.
 */

/** A day such as `2026-11-27`, by the clock of the shop. */
export function shopDay(moment: Date, timeZone: string): string {
  return DateTime.fromJSDate(moment, { zone: timeZone }).toISODate() ?? '';
}

/**
 * A family with the prices of a moment. A sale replaces the price, and `was` by the price before it. Of one that is retired
 * no variant is sold.
 */
export function familyAt(family: Family, asOf: Date): Family {
  const { retired } = family;
  if (!retired && family.variants.every(({ sales }) => !currentSale(sales, asOf))) return family;
  const variants = family.variants.map((variant) => {
    const sale = currentSale(variant.sales, asOf);
    const priced = sale ? { ...variant, price: sale.price, was: variant.price } : variant;
    return retired ? { ...priced, active: false } : priced;
  });
  return { ...family, variants };
}

interface Scheduled {
  readonly families: readonly Family[];
  readonly posts: readonly Pick<PostHead, 'date' | 'draft'>[];
  readonly timeZone: string;
}

/** The first moment after `asOf` at which pages of the same content would differ. */
export function nextChange({ families, posts, timeZone }: Scheduled, asOf: Date): Date {
  const midnightOf = (day: string) => DateTime.fromISO(day, { zone: timeZone }).startOf('day');
  const here = DateTime.fromJSDate(asOf, { zone: timeZone });
  // The foot of every page has the year, so there is always a next change.
  let next = here.plus({ years: 1 }).startOf('year').toMillis();
  const consider = (moment: number) => {
    if (moment > asOf.getTime() && moment < next) next = moment;
  };
  for (const { variants } of families) {
    for (const { sales, backOn } of variants) {
      for (const { from, until } of sales) for (const moment of [from, until]) consider(Date.parse(moment));
      // The page no longer names a day that has passed.
      if (backOn) consider(midnightOf(backOn).plus({ days: 1 }).toMillis());
    }
  }
  for (const { date, draft } of posts) if (!draft) consider(midnightOf(date).toMillis());
  return new Date(next);
}
