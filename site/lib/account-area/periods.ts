const DAY_MS = 24 * 60 * 60 * 1000;
/** The shop's first day: earlier orders do not exist. */
const FIRST_DAY = Date.UTC(2021, 0, 1);

interface Period {
  readonly label: string;
  /** for a sentence about its orders */
  readonly words: string;
  /** counted back from now */
  readonly days: number | 'all';
}

/** The choices of the order list. */
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

/** The number of days to request. */
export function daysOf(period: PeriodDays, now: Date): number {
  return period === 'all' ? Math.ceil((now.getTime() - FIRST_DAY) / DAY_MS) : period;
}
