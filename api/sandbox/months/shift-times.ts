/** Whole numbers above this are moments in seconds since 1970, and no amounts. */
const LARGEST_AMOUNT = 1_000_000_000;
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A record whose moments all lie so many seconds earlier: as if that time had passed since. */
export function shiftTimes<T>(value: T, seconds: number): T {
  return shifted(value, seconds) as T;
}

function shifted(value: unknown, seconds: number): unknown {
  if (typeof value === 'number') return value > LARGEST_AMOUNT ? value - seconds : value;
  if (typeof value === 'string') {
    return MOMENT.test(value) ? new Date(Date.parse(value) - seconds * 1000).toISOString() : value;
  }
  if (Array.isArray(value)) return value.map((entry) => shifted(entry, seconds));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shifted(field, seconds)]));
}
