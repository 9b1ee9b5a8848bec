const DAY_MS = 24 * 60 * 60 * 1000;
/** Before this day there are no orders (2 §7). */
const FIRST_DAY = Date.UTC(2021, 0, 1);

interface Period {
  readonly label: string;
  /** in a sentence about the orders of it */
  readonly words: string;
  /** counted back from now; all orders lie in the days since the first one */
  readonly days: number | 'all';
}

/** The choices of the order list (2 §7). */
export const periods = [
  { label: 'Last day', words: 'in the last day', days: 1 },
  { label: 'Last week', words: 'in the last week', days: 7 },
  { label: 'Last month', words: 'in the last month', days: 31 },
  { label: 'Last 3 months', words: 'in the last three months', days: 93 },
  { label: 'Last 6 months', words: 'in the last six months', days: 186 },
  { label: 'Last year', words: 'in the last year', days: 365 },
  { label: 'All orders', words: 'since 2021', days: 'all' },
] as const satisfies readonly Period[];
export type PeriodDays = (typeof periods)[number]['days'];

export const USUAL_PERIOD: PeriodDays = 186;

/** What the shop is asked for. */
export function daysOf(period: PeriodDays, now: Date): number {
  return period === 'all' ? Math.ceil((now.getTime() - FIRST_DAY) / DAY_MS) : period;
}
