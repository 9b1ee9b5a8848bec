import * as z from 'zod';
import { cityName, emailAddress, optionalText, personName, phoneNumber, requiredText } from '../contact-fields.ts';
import { canadaSchema, usSchema, wireCountrySchema } from '../country.ts';
import { shippedCustomerSchema } from '../customer.ts';
import { formsMessages } from '../form-messages.ts';
import { splitName } from './split-name.ts';

/** The account's default shipping address, with the field names of a Stripe customer. */
const postalAddressSchema = z.object({
  line1: z.string(),
  line2: z.string().nullish(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  country: wireCountrySchema,
});

export const billingShippingSchema = z.object({ name: z.string(), phone: z.string(), address: postalAddressSchema });
export type BillingShipping = z.infer<typeof billingShippingSchema>;

/** `GET /api/user/{userId}/billing`; a new account has only a name and an email. */
export const billingRecordSchema = z.object({
  email: z.string(),
  phone: z.string(),
  name: z.string(),
  shipping: billingShippingSchema.nullable(),
  note: z.string().optional(),
  default_source: z.string().nullable(),
  metadata: z.object({ userId: z.string() }),
});
export type BillingRecord = z.infer<typeof billingRecordSchema>;

/** First and last name in one field; each part follows the rules for names. */
const fullName = requiredText
  .refine((name) => Object.values(splitName(name)).every((part) => personName.safeParse(part).success), {
    error: formsMessages.fieldRequired,
  })
  .transform((name) => name.split(/\s+/).join(' '));

const street = { line1: requiredText, line2: optionalText.nullable(), city: cityName };

const [us, canada] = shippedCustomerSchema.options;
const usAddress = z.object({ ...street, country: usSchema, state: us.shape.state, postal_code: us.shape.zipCode });
const canadianAddress = z.object({
  ...street,
  country: canadaSchema,
  state: canada.shape.state,
  postal_code: canada.shape.zipCode,
});

/** Body of `PUT /api/user/{userId}/billing`, with the rules of the account's address form. Returns its `shipping`. */
export const billingChangeSchema = z.object({
  name: fullName,
  email: emailAddress,
  phone: phoneNumber,
  shipping: z.object({
    name: fullName,
    phone: phoneNumber,
    address: z.discriminatedUnion('country', [usAddress, canadianAddress], formsMessages.fieldRequired),
  }),
  address: z.unknown().optional().describe('ignored: the address inside shipping counts'),
  note: optionalText,
});
export type BillingChange = z.infer<typeof billingChangeSchema>;
/** As stored, with the country's ISO code. */
export type StoredShipping = BillingChange['shipping'];

/** Enough for a family and its workshops; more would make the list unreadable. */
export const MAX_ADDRESSES = 10;

/** An address that the account keeps. The default is also its billing record, and changes with `PUT …/billing`. */
const savedAddressSchema = z.object({
  id: z.string().describe('`default`, or a UUID'),
  isDefault: z.boolean(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  shipping: billingShippingSchema,
  note: z.string(),
});
export type SavedAddress = z.infer<typeof savedAddressSchema>;

/** `GET /api/user/{userId}/addresses`: the default first, then the newest first. */
export const savedAddressesSchema = z.array(savedAddressSchema);
