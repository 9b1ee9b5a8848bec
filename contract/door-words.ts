import type { Cents } from './cents.ts';
import { canadianDollars } from './dollars.ts';
import { doorMessages } from './messages/at-the-door.ts';
import { inCad } from './money/at-the-door.ts';
import type { AtTheDoor } from './money/door-estimate.ts';
import { regions } from './regions.ts';
import { monthDay } from './shipping/day-words.ts';

export interface DoorWords {
  /** `About CAD 18.20 at the door` */
  readonly title: string;
  /** the parts that are owed, in the order in which they are added */
  readonly parts: readonly { readonly label: string; readonly amount: string }[];
  /** sentences below them: what it is, its dates, and what is not in it */
  readonly notes: readonly string[];
}

/** What cart, checkout, order, mails, invoice and desk say of what is paid at the door, written once. */
export function doorWords(door: AtTheDoor): DoorWords {
  const { duty, gst, hst, pst, pstName, fee, total, way, province } = door;
  const amounts: readonly [label: string, amount: number][] = [
    [doorMessages.doorDuty, duty],
    ['GST', gst],
    ['HST', hst],
    [pstName, pst],
    [doorMessages.doorFee, fee],
  ];
  return {
    title: total > 0 ? doorMessages.doorTotal(canadianDollars(total)) : doorMessages.doorNothing,
    parts: amounts
      .filter(([, amount]) => amount > 0)
      .map(([label, amount]) => ({ label, amount: canadianDollars(amount) })),
    notes: [
      doorMessages.doorEstimate(doorMessages.doorWay[way], regions.CA[province] ?? province),
      doorMessages.doorDates(rateText(door.cadPerUsd), dateText(door.rateDate), dateText(door.rulesDate)),
      ...(total > 0 && fee === 0 ? [doorMessages.doorCarrierFee] : []),
    ],
  };
}

/** A total beside the one that is charged, and the rate that it is made from. */
export function cadTotalWords(
  total: Cents,
  { cadPerUsd, rateDate }: Pick<AtTheDoor, 'cadPerUsd' | 'rateDate'>,
): { readonly label: string; readonly amount: string; readonly note: string } {
  return {
    label: doorMessages.doorTotalInCad,
    amount: doorMessages.doorAbout(canadianDollars(inCad({ rate: { cadPerUsd } }, total))),
    note: doorMessages.doorChargedInUsd(rateText(cadPerUsd), dateText(rateDate)),
  };
}

/** `CAD 1.4012` */
function rateText(cadPerUsd: number): string {
  return `CAD ${cadPerUsd.toFixed(4)}`;
}

/** With the year, since an order keeps its dates. */
export function dateText(date: string): string {
  return `${monthDay(date)}, ${date.slice(0, 4)}`;
}
