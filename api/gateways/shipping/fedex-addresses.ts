import type * as z from 'zod';
import { writtenPostalCode } from '../../../contract/postal-code.ts';
import { regionCodes } from '../../../contract/regions.ts';
import type { AddressSuggestion, AskedAddress } from '../../../contract/shipping/address-check.ts';
import { inLetterCase } from '../address/letter-case.ts';
import { placeKey } from '../address/place-name.ts';
import { writeStreetLines } from '../address/street-lines.ts';
import type { FedexConnection } from './fedex-connection.ts';
import { resolvedAddressSchema, resolveReplySchema } from './fedex-replies.ts';

/** Short, because a shopper is waiting and the embedded check is instant. */
const TIMEOUT_MS = 2_000;

export interface CarrierAddresses {
  /** undefined when the carrier does not know the address */
  suggest(asked: AskedAddress): Promise<AddressSuggestion[] | undefined>;
}

/** FedEx Address Validation, down to the street. */
export function fedexAddresses(connection: Pick<FedexConnection, 'post'>, timeoutMs = TIMEOUT_MS): CarrierAddresses {
  return {
    async suggest(asked) {
      const request = resolveRequest(asked);
      const { output } = await connection.post('/address/v1/addresses/resolve', request, resolveReplySchema, timeoutMs);
      const resolved = resolvedAddressSchema.safeParse(output.resolvedAddresses[0]);
      if (!resolved.success || String(resolved.data.attributes['Resolved']) !== 'true') return;
      const suggestion = suggestionOf(resolved.data, asked);
      if (!suggestion || !regionCodes[asked.country].includes(suggestion.state)) return;
      return isSameAddress(asked, suggestion) ? [] : [suggestion];
    },
  };
}

function resolveRequest({ streetLines, city, state, country, zip }: AskedAddress) {
  return {
    addressesToValidate: [
      { address: { streetLines, city, stateOrProvinceCode: state, postalCode: zip, countryCode: country } },
    ],
  };
}

function suggestionOf(
  {
    streetLinesToken,
    city,
    stateOrProvinceCode,
    parsedPostalCode,
    postalCodeToken,
  }: z.infer<typeof resolvedAddressSchema>,
  { country, zip }: AskedAddress,
): AddressSuggestion | undefined {
  const code = parsedPostalCode?.base ?? postalCodeToken?.value;
  if (!code) return;
  const { address, address2 } = writeStreetLines(streetLinesToken.map(inLetterCase), country);
  // Keeps a ZIP+4 but never adds one, because shoppers do not know theirs.
  const us = zip.startsWith(code.slice(0, 5)) ? zip : code.slice(0, 5);
  const zipCode = country === 'CA' ? writtenPostalCode(code) : us;
  return { address, address2, city: inLetterCase(city), state: stateOrProvinceCode, zipCode };
}

/** Whether a suggestion differs only by case, abbreviations or ZIP+4, which is not worth showing. */
function isSameAddress(asked: AskedAddress, { address, address2, city, state, zipCode }: AddressSuggestion): boolean {
  return (
    placeKey(asked.city) === placeKey(city) &&
    (asked.state ?? state) === state &&
    codeKey(asked.zip) === codeKey(zipCode) &&
    !writeStreetLines(asked.streetLines, asked.country).unitFirst &&
    streetKey(asked.streetLines) === streetKey([address, address2])
  );
}

function codeKey(code: string): string {
  return code.replace(/-\d{4}$|\s/g, '').toUpperCase();
}

/** `#6`, `Apt 6` and `Unit 6` are the same unit. */
function streetKey(lines: readonly string[]): string {
  const { address, address2 } = writeStreetLines(lines.filter(Boolean), 'US');
  return `${address} ${address2}`
    .toLowerCase()
    .replace(/\b(apt|unit|ste)\b/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
