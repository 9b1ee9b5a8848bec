import { atom } from 'nanostores';
import * as z from 'zod';
import {
  type CustomerInfo,
  pickupCustomerSchema,
  shippedCustomerSchema,
  US_POSTAL_CODE,
} from '../../../contract/customer.ts';
import { type ServiceCode, serviceCodes } from '../../../contract/service-code.ts';
import { $zip, isCanadian, setShippingCountry } from '../delivery/delivery.ts';
import { sessionRecord } from '../session-record.ts';

/** The fields of the first step, valid or not. */
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
  giftMessage: z.string(),
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
  giftMessage: '',
};

// What a tab stored before there were gift messages stays.
const stored = typedDetailsSchema.extend({ giftMessage: z.string().default('') });
const record = sessionRecord('northspool:checkout-details', z.object({ typed: stored }));

/** Stored while the shopper types, so that a reload, a decline or a step back loses nothing. Never holds card data. */
export const $details = atom<TypedDetails>(noDetails);

export function setDetails(typed: TypedDetails): void {
  $details.set(typed);
  updateEstimate(typed);
  record.write({ typed });
}

/** Restores what this tab stored; false when there is nothing. */
export function restoreDetails(): boolean {
  const kept = record.read();
  if (!kept) return false;
  $details.set(kept.typed);
  updateEstimate(kept.typed);
  return true;
}

/** Starts with the postal code of the cart's estimate. */
export function initDetails(zipCode: string): void {
  $details.set({ ...noDetails, zipCode, country: isCanadian(zipCode) ? 'CA' : 'US' });
}

/** Updates tax and shipping as soon as the postal code is complete. */
function updateEstimate({ country, zipCode }: TypedDetails): void {
  setShippingCountry(country);
  const zip = zipCode.trim().toUpperCase();
  const isWhole = country === 'CA' ? isCanadian(zip) : US_POSTAL_CODE.test(zip);
  $zip.set(isWhole ? zip : '');
}

/** The rules for these fields: a pickup needs no address. */
export function detailsSchema(serviceCode: ServiceCode) {
  const customer: z.ZodType<CustomerInfo> =
    serviceCode === serviceCodes.pickup ? pickupCustomerSchema : shippedCustomerSchema;
  return typedDetailsRules((typed) => customer.safeParse({ ...typed, serviceCode }));
}

/** Turns a customer schema into one for the typed fields, with each error at its field. */
export function typedDetailsRules<Customer>(read: (typed: TypedDetails) => z.ZodSafeParseResult<Customer>) {
  return typedDetailsSchema.transform((typed, context): Customer => {
    const result = read(typed);
    if (result.success) return result.data;
    for (const { message, path } of result.error.issues) context.addIssue({ code: 'custom', message, path });
    return z.NEVER;
  });
}

/** The customer of the order, or null while the details are invalid. */
export function customerOf(typed: TypedDetails, serviceCode: ServiceCode): CustomerInfo | null {
  return detailsSchema(serviceCode).safeParse(typed).data ?? null;
}
