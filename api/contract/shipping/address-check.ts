import * as z from 'zod';

/** Body of `POST /api/shipping/address/validate`. */
export const addressQuestionSchema = z.object({
  streetLines: z.array(z.string().trim().max(200)).min(1).max(3),
  city: z.string().trim().max(200),
  state: z.string().trim().max(40).optional(),
  country: z.enum(['US', 'CA']).default('US'),
  zip: z.string().trim().max(20),
});
export type AddressQuestion = z.input<typeof addressQuestionSchema>;

/** A better way to write the address. None: the address is fine, or nothing is known of it. */
export const addressSuggestionSchema = z.object({
  address: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
});
export const addressSuggestionsSchema = z.array(addressSuggestionSchema);
export type AddressSuggestion = z.infer<typeof addressSuggestionSchema>;
