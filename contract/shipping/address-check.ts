import * as z from 'zod';
import { countrySchema } from '../country.ts';
import { CANADIAN_POSTAL_CODE, US_POSTAL_CODE } from '../customer.ts';
import { formsMessages } from '../form-messages.ts';
import { regionCodes } from '../regions.ts';

const line = z.string().trim().max(200, formsMessages.fieldTooLong);
const hasLetter = /\p{L}/u;

/** Body of `POST /api/shipping/address/validate`. */
export const addressQuestionSchema = z
  .object({
    streetLines: z.array(line).min(1, formsMessages.fieldRequired).max(3),
    city: line
      .min(1, { error: formsMessages.fieldRequired, abort: true })
      .refine((text) => hasLetter.test(text), formsMessages.invalidCity),
    state: z.string().trim().toUpperCase().max(40).optional().describe('code such as MI; omitted: any'),
    country: countrySchema.default('US'),
    zip: line.min(1, formsMessages.fieldRequired),
  })
  .superRefine(({ streetLines, country, state, zip }, context) => {
    const addIssue = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    if (!streetLines[0]) addIssue(['streetLines', 0], formsMessages.fieldRequired);
    const postalCode = country === 'CA' ? CANADIAN_POSTAL_CODE : US_POSTAL_CODE;
    if (zip && !postalCode.test(zip)) addIssue(['zip'], formsMessages.invalidZip);
    if (state && !regionCodes[country].includes(state)) {
      addIssue(['state'], country === 'CA' ? formsMessages.invalidProvince : formsMessages.invalidState);
    }
  });
export type AddressQuestion = z.input<typeof addressQuestionSchema>;
/** The parsed body. */
export type AskedAddress = z.output<typeof addressQuestionSchema>;

/** A corrected address. No suggestions: the address is fine, or not known. */
const addressSuggestionSchema = z.object({
  address: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
});
/** Best first, at most three. */
export const addressSuggestionsSchema = z.array(addressSuggestionSchema).max(3);
export type AddressSuggestion = z.infer<typeof addressSuggestionSchema>;

/** Body of `POST /api/shipping/address/suggest`: an address while it is typed. Only the postal code must be whole. */
export const typedAddressSchema = z
  .object({
    country: countrySchema.default('US'),
    zip: line,
    street: line.default(''),
    address2: line.default(''),
    city: line.default(''),
    state: z.string().trim().max(40).default('').describe('code such as MI, or empty'),
  })
  .refine(({ country, zip }) => (country === 'CA' ? CANADIAN_POSTAL_CODE : US_POSTAL_CODE).test(zip), {
    path: ['zip'],
    message: formsMessages.invalidZip,
  });
export type TypedAddress = z.input<typeof typedAddressSchema>;

export const typedAddressAnswerSchema = z.object({
  place: z.object({ city: z.string(), state: z.string() }).nullable().describe('of the postal code; null: not known'),
  suggestions: addressSuggestionsSchema.describe('how the carrier writes the address; empty without a street'),
});
export type TypedAddressAnswer = z.infer<typeof typedAddressAnswerSchema>;
