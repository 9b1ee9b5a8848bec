import * as z from 'zod';
import { cityName, emailAddress, optionalText, personName, phoneNumber, requiredText } from './contact-fields.ts';
import { canadaSchema, countrySchema, usSchema } from './country.ts';
import { formsMessages } from './form-messages.ts';
import { oneOf } from './one-of.ts';
import { regionCodes } from './regions.ts';
import { serviceCodeSchema, serviceCodes } from './service-code.ts';

// Without flags, which patterns in descriptions of the API have no room for.
export const US_POSTAL_CODE = /^\d{5}(-\d{4})?$/;
export const CANADIAN_POSTAL_CODE =
  /^[ABCEGHJ-NPRSTVXYabceghj-nprstvxy]\d[ABCEGHJ-NPRSTV-Zabceghj-nprstv-z] ?\d[ABCEGHJ-NPRSTV-Zabceghj-nprstv-z]\d$/;
const PO_BOX = /\b(p\.?\s*o\.?\s*(box\b|b\.?\s*#?\s*\d)|post(al)?\s*(office\s*)?box\b)/i;

/** Fits on the packing slip above the lines of a usual order. */
export const MAX_GIFT_MESSAGE = 300;
const giftMessage = z.string().trim().max(MAX_GIFT_MESSAGE, formsMessages.fieldTooLong).optional();

/** Local pickup needs a name and contact details, but no address. */
export const pickupCustomerSchema = z.object({
  serviceCode: z.literal(serviceCodes.pickup),
  firstName: personName,
  lastName: optionalText,
  email: emailAddress,
  phone: phoneNumber,
  note: optionalText,
  giftMessage,
});

const shippedShape = {
  firstName: personName,
  lastName: personName,
  email: emailAddress,
  phone: phoneNumber,
  address: requiredText,
  address2: optionalText,
  city: cityName,
  note: optionalText,
  giftMessage,
};

const usCustomerSchema = z.object({
  ...shippedShape,
  serviceCode: oneOf([serviceCodes.ground, serviceCodes.overnight]),
  country: usSchema,
  state: requiredText.refine((code) => regionCodes.US.includes(code), formsMessages.invalidState),
  zipCode: requiredText.regex(US_POSTAL_CODE, formsMessages.invalidZip),
});

const canadianCustomerSchema = z.object({
  ...shippedShape,
  serviceCode: oneOf([serviceCodes.canadaEconomy, serviceCodes.canadaGround]),
  country: canadaSchema,
  state: requiredText.refine((code) => regionCodes.CA.includes(code), formsMessages.invalidProvince),
  zipCode: requiredText
    .regex(CANADIAN_POSTAL_CODE, formsMessages.invalidZip)
    .transform((code) => code.replace(/\s/g, '').toUpperCase()),
});

export const shippedCustomerSchema = z.discriminatedUnion('country', [usCustomerSchema, canadianCustomerSchema]);

/** Contact details and shipping address; the service code and the country decide which fields are required. */
export const customerInfoSchema = z.union([pickupCustomerSchema, shippedCustomerSchema]);

/** The fields that select a branch of the union above. */
export const customerRouteSchema = z.object({
  serviceCode: serviceCodeSchema,
  country: countrySchema.default('US'),
});

export type CustomerInfo = z.infer<typeof customerInfoSchema>;
export type ShippedCustomer = z.infer<typeof shippedCustomerSchema>;

/** PO boxes ship by SmartPost only, which may take a day longer. */
export function isPoBox(address: string, address2 = ''): boolean {
  return PO_BOX.test(address) || PO_BOX.test(address2);
}
