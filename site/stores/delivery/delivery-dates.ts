import { atom } from 'nanostores';
import { type ServiceCode, serviceCodes } from '../../../api/contract/service-code.ts';
import type { DeliveryDates } from '../../../api/contract/shipping/delivery-dates.ts';
import { fetchDeliveryDates } from '../../lib/api-shipping.ts';

/** When an order placed now arrives; null while unknown, and then pages show no dates. */
export const $deliveryDates = atom<DeliveryDates | null>(null);

/** Never throws: an order does not need the dates. */
export async function loadDeliveryDates(): Promise<void> {
  try {
    $deliveryDates.set(await fetchDeliveryDates());
  } catch (error) {
    console.warn('Delivery dates could not be loaded.', error);
  }
}

/** `arrives Mon, Nov 24`: the shop's calendar days, never converted to the shopper's time zone. */
export function arrivalText(dates: DeliveryDates | null, code: ServiceCode): string {
  if (!dates) return '';
  switch (code) {
    case serviceCodes.pickup:
      return `ready ${day(dates.pickup.ready)}`;
    case serviceCodes.overnight:
      return `arrives ${day(dates.overnight.arrives)}`;
    case serviceCodes.ground:
      return span(dates.ground);
    default:
      return span(dates.canada);
  }
}

/** The same as a full sentence. */
export function arrivalSentence(dates: DeliveryDates | null, code: ServiceCode): string {
  const text = arrivalText(dates, code);
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function span({ from, to }: { from: string; to: string }): string {
  return from === to ? `arrives ${day(from)}` : `arrives ${day(from)} to ${day(to)}`;
}

const format = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });

function day(date: string): string {
  return format.format(new Date(`${date}T00:00:00Z`));
}
