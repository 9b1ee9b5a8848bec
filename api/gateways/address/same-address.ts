import type { AddressSuggestion, AskedAddress } from '../../contract/shipping/address-check.ts';
import { placeKey } from './place-name.ts';
import { writeStreetLines } from './street-lines.ts';

/** Whether a suggestion differs only by case, abbreviations or ZIP+4, which is not worth showing. */
export function isSameAddress(
  asked: AskedAddress,
  { address, address2, city, state, zipCode }: AddressSuggestion,
): boolean {
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
