import type { Store } from '../../contract/catalogue/store.ts';
import type { Order } from '../../contract/order.ts';
import { serviceCodes } from '../../contract/service-code.ts';

export interface DeliveryWords {
  readonly heading: string;
  readonly lines: readonly string[];
}

const services: Record<number, string> = {
  [serviceCodes.ground]: 'FedEx SmartPost, 2-7 business days',
  [serviceCodes.overnight]: 'FedEx Overnight',
  [serviceCodes.canadaGround]: 'FedEx Ground to Canada',
  [serviceCodes.canadaEconomy]: 'FedEx International Economy',
};

/** The carrier's service; empty for pickup. */
export function serviceWords({ shipping }: Order): string {
  return services[shipping.serviceCode] ?? '';
}

/** The shipping address, or where and when to pick up the order. */
export function deliveryWords(order: Order, store: Store): DeliveryWords {
  const { shipping } = order;
  if (shipping.serviceCode === serviceCodes.pickup) {
    const { line1, line2, city, state, zip } = store.address;
    return {
      heading: 'Pick it up',
      lines: [store.name, line1, line2, `${city}, ${state} ${zip}`, store.pickupHours].filter(Boolean),
    };
  }
  const { name, address, address2, city, state, zipCode, country } = shipping;
  const place = [city, `${state} ${zipCode}`].filter(Boolean).join(', ');
  return {
    heading: 'Ships to',
    lines: [name, address, address2, place, country, serviceWords(order)].filter(Boolean),
  };
}
