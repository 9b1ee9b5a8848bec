import type { Manifest } from './stored-releases.mjs';

/** What the schedule works with. */
export interface Publishing {
  /** the release that the shop shows */
  current(): Promise<Manifest | undefined>;
  /** the same content as of another time */
  make(of: Manifest, asOf: Date): Promise<Manifest>;
  /** whether reviews changed a while ago */
  hasNewReviews(shown: Manifest, now: Date): Promise<boolean>;
  /** unless another one than `of` is current */
  show(release: Manifest, of: Manifest): Promise<void>;
}

/** Long enough to build the pages of fifty thousand products on a slow machine. */
const LEAD_MS = 15 * 60_000;
/** How soon a publish, or a clock that was set is noticed. */
const LOOK_MS = 5_000;
/** Clocks of two machines that share a data folder differ by less. */
const CLOCK_TOLERANCE_MS = 60_000;

/** A desk that publishes twenty reviews in a row makes one release of them, or two. */
const REVIEWS_EVERY_MS = 10 * 60_000;

/** When a release with reviews of that version follows what is shown. */
function reviewsDue(shown: Manifest, version: string): number {
  return version === shown.reviews ? MAX_TIME : Date.parse(shown.madeAt) + REVIEWS_EVERY_MS;
}

/** Whether reviews of that version are shown now, in a release of their own. */
export function areReviewsDue(shown: Manifest, version: string, now: Date): boolean {
  return now.getTime() >= reviewsDue(shown, version);
}

/** ms since 1970: the last that a `Date` can be */
const MAX_TIME = 8.64e15;

/**
 * While that release is shown, with reviews of that version, the schedule has nothing to do between these times, in ms
 * since 1970.
 */
export function restingTime(shown: Manifest | undefined, reviews: string): { from: number; until: number } {
  if (!shown) return { from: 0, until: MAX_TIME };
  return {
    from: Date.parse(shown.asOf) - CLOCK_TOLERANCE_MS,
    until: Math.min(Date.parse(shown.nextChange) - LEAD_MS, reviewsDue(shown, reviews)),
  };
}

/** Whether sales or posts have changed since a release was made, or its time was that of a wrong clock. */
export function isStale({ asOf, nextChange }: Pick<Manifest, 'asOf' | 'nextChange'>, now: Date): boolean {
  return Date.parse(nextChange) <= now.getTime() || Date.parse(asOf) > now.getTime() + CLOCK_TOLERANCE_MS;
}

/**
 * Shows scheduled sales and posts at their time: before the next one, it makes a release of the current content as of that
 * moment, and shows it when the moment comes. Reviews that the desk published come with a release of their own. What editors
 * have changed since the last publish stays unpublished. Returns a function that does what is due, and returns the
 * milliseconds until it wants to be called again.
 */
export function createSchedule(
  { current, make, show, hasNewReviews }: Publishing,
  { now = () => new Date() }: { readonly now?: () => Date } = {},
): () => Promise<number> {
  let prepared: { readonly of: Manifest; readonly release: Manifest } | undefined;
  return async () => {
    const shown = await current();
    if (!shown) return LOOK_MS;
    const time = now();
    const due = isStale(shown, time) ? time.getTime() : Date.parse(shown.nextChange);
    const left = due - time.getTime();
    if (left > LEAD_MS) {
      // Nearer to a change, the release that is made for it has them.
      if (!(await hasNewReviews(shown, time))) return Math.min(LOOK_MS, left - LEAD_MS);
      await show(await make(shown, time), shown);
      return 0;
    }
    if (prepared?.of.id !== shown.id || isStale(prepared.release, new Date(Math.max(due, time.getTime())))) {
      prepared = { of: shown, release: await make(shown, new Date(due)) };
      // Building took a while.
      return 0;
    }
    if (left > 0) return Math.min(LOOK_MS, left);
    const { release } = prepared;
    prepared = undefined;
    await show(release, shown);
    return 0;
  };
}
