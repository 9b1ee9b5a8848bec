import { printingMessages } from '../messages/printing.ts';
import type { Arrival } from '../order.ts';
import { type ServiceCode, serviceCodes } from '../service-code.ts';
import { dayText } from './day-words.ts';
import type { DeliveryDates, TransitDates } from './delivery-dates.ts';

/** Business days in transit. Canada's are wide estimates; economy flies, which is what its higher price buys. */
export const transitDays = { ground: [2, 7], canadaGround: [3, 10], canadaEconomy: [2, 5] } as const;

/** `arrives in 2-7 business days`, for as long as the dates are unknown. */
export function usualArrival(code: ServiceCode): string {
  switch (code) {
    case serviceCodes.pickup:
      return 'ready within two opening hours';
    case serviceCodes.overnight:
      return 'arrives on the business day after it ships';
    case serviceCodes.ground:
      return `arrives in ${daysText(transitDays.ground)}`;
    case serviceCodes.canadaGround:
      return `arrives in ${daysText(transitDays.canadaGround)}`;
    case serviceCodes.canadaEconomy:
      return `arrives in ${daysText(transitDays.canadaEconomy)}`;
  }
}

/** `2-7 business days` */
export function daysText([from, to]: readonly [number, number]): string {
  return `${from}-${to} business days`;
}

/** The days on which an order arrives by a service, with the day of its prints; of a pickup, the day on which it is ready. */
export function arrivalSpan(dates: DeliveryDates, code: ServiceCode): Arrival {
  const { printed } = dates;
  return { ...transitBy(dates, code), ...(printed && { printed }) };
}

function transitBy({ pickup, overnight, ...dates }: DeliveryDates, code: ServiceCode): TransitDates {
  switch (code) {
    case serviceCodes.pickup:
      return { ships: pickup.ready, from: pickup.ready, to: pickup.ready };
    case serviceCodes.overnight:
      return { ships: overnight.ships, from: overnight.arrives, to: overnight.arrives };
    case serviceCodes.ground:
      return dates.ground;
    case serviceCodes.canadaGround:
      return dates.canada;
    case serviceCodes.canadaEconomy:
      return dates.canadaEconomy;
  }
}

/** `arrives Mon, Nov 24`: the shop's calendar days, never converted to the shopper's time zone. */
export function arrivalText(dates: DeliveryDates | null, code: ServiceCode): string {
  if (!dates) return '';
  const days = spanText(arrivalSpan(dates, code));
  return code === serviceCodes.pickup ? `ready ${days}` : `arrives ${days}`;
}

/** The same as a full sentence. */
export function arrivalSentence(dates: DeliveryDates | null, code: ServiceCode): string {
  const text = arrivalText(dates, code);
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** `Mon, Nov 24`, or `Wed, Nov 25 to Thu, Dec 3`. */
export function spanText({ from, to }: Pick<TransitDates, 'from' | 'to'>): string {
  return from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`;
}

/**
 * When the prints of a cart or an order ship, and all else with them; the owner's sentence while that is not known.
 */
export function printingWords(
  arrival: Pick<Arrival, 'ships' | 'printed'> | null | undefined,
  lines: readonly { readonly type: string }[],
): string {
  if (!arrival?.printed) return printingMessages.printingTimeNote;
  const areAllPrints = lines.every(({ type }) => type === 'pod');
  return printingMessages[areAllPrints ? 'printsShip' : 'allShipsWithPrints'](dayText(arrival.ships));
}
