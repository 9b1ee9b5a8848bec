import * as z from 'zod';
import { messages } from './messages.ts';
import { regionCodes } from './regions.ts';
import { serviceCodeSchema, serviceCodes } from './service-code.ts';

const required = z.string(messages.fieldRequired).trim().min(1, messages.fieldRequired).max(200, messages.fieldTooLong);
const optionalText = z.string().trim().max(500, messages.fieldTooLong).optional();

const name = required.refine((text) => text.replace(/\s/g, '').length >= 2, messages.fieldRequired);
const email = required.pipe(z.email(messages.invalidEmailAddress));
const phone = required
  .transform((text) => text.replace(/\D/g, ''))
  .pipe(z.string().regex(/^\d{10}$/, messages.invalidPhone));

export const US_POSTAL_CODE = /^\d{5}(-\d{4})?$/;
export const CANADIAN_POSTAL_CODE = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/i;
const PO_BOX = /\b(p\.?\s*o\.?|post\s+office)\s*box\b/i;

/** Local pickup asks only for who comes and how to reach them. */
export const pickupCustomerSchema = z.object({
  serviceCode: z.literal(serviceCodes.pickup),
  firstName: name,
  lastName: optionalText,
  email,
  phone,
  note: optionalText,
});

const shippedShape = {
  firstName: name,
  lastName: name,
  email,
  phone,
  address: required,
  address2: optionalText,
  city: required.refine((city) => /^[\p{L}][\p{L} .'’-]+$/u.test(city), messages.invalidCity),
  note: optionalText,
};

const usCustomerSchema = z.object({
  ...shippedShape,
  serviceCode: z.literal([serviceCodes.ground, serviceCodes.overnight]),
  country: z.literal('US'),
  state: required.refine((code) => regionCodes.US.includes(code), messages.invalidState),
  zipCode: required.regex(US_POSTAL_CODE, messages.invalidZip),
});

const canadianCustomerSchema = z.object({
  ...shippedShape,
  serviceCode: z.literal([serviceCodes.canadaEconomy, serviceCodes.canadaGround]),
  country: z.literal('CA'),
  state: required.refine((code) => regionCodes.CA.includes(code), messages.invalidProvince),
  zipCode: required
    .regex(CANADIAN_POSTAL_CODE, messages.invalidZip)
    .transform((code) => code.replace(/\s/g, '').toUpperCase()),
});

export const shippedCustomerSchema = z.discriminatedUnion('country', [usCustomerSchema, canadianCustomerSchema]);

/** Who buys and where it goes; which fields are asked for follows the service code and the country. */
export const customerInfoSchema = z.union([pickupCustomerSchema, shippedCustomerSchema]);

/** What decides between the branches above, for a first look at a body of unknown shape. */
export const customerRouteSchema = z.object({
  serviceCode: serviceCodeSchema,
  country: z.enum(['US', 'CA']).default('US'),
});

export type CustomerInfo = z.infer<typeof customerInfoSchema>;
export type ShippedCustomer = z.infer<typeof shippedCustomerSchema>;

/** A post-office box is served by SmartPost only, and may take a day longer. */
export function isPoBox(address: string, address2 = ''): boolean {
  return PO_BOX.test(address) || PO_BOX.test(address2);
}
