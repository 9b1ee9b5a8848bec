import * as z from 'zod';

/** One of these values. Of a `z.literal` with several values, descriptions of the API show the first alone. */
export function oneOf<const Value extends string | number>(values: readonly Value[], message?: string) {
  return z.literal(values, message).meta({ enum: [...values] });
}
