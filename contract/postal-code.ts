const CANADIAN = /^([A-Z]\d[A-Z])(\d[A-Z]\d)$/;

/** A Canadian postal code as people write it, `K1A 0B1`, however it is stored; any other code as it is. */
export function writtenPostalCode(code: string): string {
  return code.replace(/\s/g, '').toUpperCase().replace(CANADIAN, '$1 $2');
}

/** The last line of an address: `Ottawa, ON K1A 0B1`. */
export function townLine(city: string, state: string, code: string): string {
  return [city, `${state} ${writtenPostalCode(code)}`.trim()].filter(Boolean).join(', ');
}
