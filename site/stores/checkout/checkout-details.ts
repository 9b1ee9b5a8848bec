import { atom } from 'nanostores';
import * as z from 'zod';
import {
  type CustomerInfo,
  pickupCustomerSchema,
  shippedCustomerSchema,
  US_POSTAL_CODE,
} from '../../../api/contract/customer.ts';
import { type ServiceCode, serviceCodes } from '../../../api/contract/service-code.ts';
import { $zip, isCanadian, shipWithin } from '../delivery/delivery.ts';
import { sessionRecord } from '../session-record.ts';

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

const record = sessionRecord('northspool:checkout-details', z.object({ typed: typedDetailsSchema }));

/** Kept while the shopper types, so that a reload, a decline or a step back loses nothing. Never holds card data. */
export const $details = atom<TypedDetails>(noDetails);

export function keepDetails(typed: TypedDetails): void {
  $details.set(typed);
  estimateFor(typed);
  record.write({ typed });
}

/** Takes up what this tab kept; false when there is nothing. */
export function restoreDetails(): boolean {
  const kept = record.read();
  if (!kept) return false;
  $details.set(kept.typed);
  estimateFor(kept.typed);
  return true;
}

/** The postal code of the estimate in the cart is the first thing known of the address. */
export function startDetailsAt(zipCode: string): void {
  $details.set({ ...noDetails, zipCode, country: isCanadian(zipCode) ? 'CA' : 'US' });
}

/** Tax and shipping follow the address as soon as its postal code is whole. */
function estimateFor({ country, zipCode }: TypedDetails): void {
  shipWithin(country);
  const zip = zipCode.trim().toUpperCase();
  const isWhole = country === 'CA' ? isCanadian(zip) : US_POSTAL_CODE.test(zip);
  $zip.set(isWhole ? zip : '');
}

/** The rules for these fields: pickup asks only for who comes. */
export function detailsSchema(serviceCode: ServiceCode) {
  const customer: z.ZodType<CustomerInfo> =
    serviceCode === serviceCodes.pickup ? pickupCustomerSchema : shippedCustomerSchema;
  return rulesOf((typed) => customer.safeParse({ ...typed, serviceCode }));
}

/** Rules that are told by the fields: what is wrong with a customer stands at what was typed. */
export function rulesOf<Customer>(read: (typed: TypedDetails) => z.ZodSafeParseResult<Customer>) {
  return typedDetailsSchema.transform((typed, context): Customer => {
    const result = read(typed);
    if (result.success) return result.data;
    for (const { message, path } of result.error.issues) context.addIssue({ code: 'custom', message, path });
    return z.NEVER;
  });
}

/** The details as the order takes them, or null while something is wrong with them. */
export function customerOf(typed: TypedDetails, serviceCode: ServiceCode): CustomerInfo | null {
  return detailsSchema(serviceCode).safeParse(typed).data ?? null;
}
