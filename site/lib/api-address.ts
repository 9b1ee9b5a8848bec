import {
  type AddressQuestion,
  type AddressSuggestion,
  addressSuggestionsSchema,
  type TypedAddress,
  type TypedAddressAnswer,
  typedAddressAnswerSchema,
} from '../../contract/shipping/address-check.ts';
import { callApi } from './api.ts';
import { PATIENCE } from './api-shipping.ts';

/** Suggested spellings of an address; none when it is valid or unknown. */
export function checkAddress(question: AddressQuestion): Promise<AddressSuggestion[]> {
  const call = { method: 'POST', body: question, timeout: PATIENCE } as const;
  return callApi('/api/shipping/address/validate', addressSuggestionsSchema, call);
}

/** The town of a typed postal code, and how the carrier writes the address. */
export function completeAddress(typed: TypedAddress, signal: AbortSignal): Promise<TypedAddressAnswer> {
  const call = { method: 'POST', body: typed, timeout: PATIENCE, signal } as const;
  return callApi('/api/shipping/address/suggest', typedAddressAnswerSchema, call);
}
