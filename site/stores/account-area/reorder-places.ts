import type { SavedAddress } from '../../../contract/accounts/billing.ts';
import type { User } from '../../../contract/accounts/user.ts';
import type { CustomerInfo } from '../../../contract/customer.ts';
import { townLine } from '../../../contract/postal-code.ts';
import { type ServiceCode, serviceCodes } from '../../../contract/service-code.ts';
import { detailsOfBilling } from '../checkout/billing-details.ts';
import type { TypedDetails } from '../checkout/checkout-details.ts';

/** A person and an address that an order can go to. */
export interface Place {
  readonly id: string;
  readonly label: string;
  readonly country: 'US' | 'CA';
  to(serviceCode: ServiceCode): CustomerInfo;
}

/** How an order gets to a place, the usual way first. */
export const deliveries: Readonly<Record<Place['country'], readonly ServiceCode[]>> = {
  US: [serviceCodes.ground, serviceCodes.overnight, serviceCodes.pickup],
  CA: [serviceCodes.canadaEconomy, serviceCodes.canadaGround, serviceCodes.pickup],
};

/** Where a reorder goes now, and the saved addresses. */
export function placesOf(saved: readonly SavedAddress[], user: User, now?: CustomerInfo): Place[] {
  const places = saved.map((address) => {
    const { giftMessage: _, ...details } = detailsOfBilling(address, user);
    return placeOf(address.id, details);
  });
  if (!now) return places;
  if ('address' in now) {
    const { address2 = '', note = '' } = now;
    return [placeOf('now', { ...now, address2, note }), ...places];
  }
  // A pickup has no address that a parcel could go to.
  const { firstName, lastName = '', email, phone } = now;
  const pickup = { firstName, lastName, email, phone };
  const pickedUp = { id: 'now', label: `${firstName} ${lastName}`.trim(), country: 'US' } as const;
  return places.length > 0 ? places : [{ ...pickedUp, to: () => ({ ...pickup, serviceCode: serviceCodes.pickup }) }];
}

type Details = Omit<TypedDetails, 'giftMessage'>;

function placeOf(id: string, details: Details): Place {
  const { firstName, lastName, address, address2, city, state, zipCode, country } = details;
  const parts = [`${firstName} ${lastName}`, address, address2, townLine(city, state, zipCode)];
  return {
    ...{ id, country, label: parts.filter(Boolean).join(', ') },
    to: (serviceCode) => customerOf(details, serviceCode),
  };
}

function customerOf(details: Details, serviceCode: ServiceCode): CustomerInfo {
  const { firstName, lastName, email, phone } = details;
  if (serviceCode === serviceCodes.pickup) return { serviceCode, firstName, lastName, email, phone };
  // The API checks the fields of each shipping method, as at the checkout.
  return { ...details, serviceCode } as CustomerInfo;
}
