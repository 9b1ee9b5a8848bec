import { atom } from 'nanostores';
import * as z from 'zod';
import { type CustomerInfo, pickupCustomerSchema, shippedCustomerSchema } from '../../api/contract/customer.ts';
import { type ServiceCode, serviceCodeSchema, serviceCodes } from '../../api/contract/service-code.ts';
import { sessionRecord } from './session-record.ts';

/** What stands in the fields of the first step, valid or not. */
const typedDetailsSchema = z.object({
  country: z.enum(['US', 'CA']),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  note: z.string(),
});
export type TypedDetails = z.infer<typeof typedDetailsSchema>;

export const noDetails: TypedDetails = {
  country: 'US',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address: '',
  address2: '',
  city: '',
  state: '',
  zipCode: '',
  note: '',
};

const record = sessionRecord(
  'northspool:checkout-details',
  z.object({ typed: typedDetailsSchema, serviceCode: serviceCodeSchema }),
);

/** Kept while the shopper types, so that a reload, a decline or a step back loses nothing. Never holds card data. */
export const $details = atom<TypedDetails>(noDetails);

export function keepDetails(typed: TypedDetails, serviceCode: ServiceCode): void {
  $details.set(typed);
  record.write({ typed, serviceCode });
}

/** What this tab kept, with the way it was to be shipped. */
export function restoreDetails(): ServiceCode | null {
  const kept = record.read();
  if (kept) $details.set(kept.typed);
  return kept?.serviceCode ?? null;
}

/** The rules for these fields: pickup asks only for who comes. */
export function detailsSchema(serviceCode: ServiceCode) {
  return serviceCode === serviceCodes.pickup ? pickupCustomerSchema : shippedCustomerSchema;
}

/** The details as the order takes them, or null while something is wrong with them. */
export function customerOf(typed: TypedDetails, serviceCode: ServiceCode): CustomerInfo | null {
  return detailsSchema(serviceCode).safeParse({ ...typed, serviceCode }).data ?? null;
}
