import * as z from 'zod';

/** Larger orders go through sales. */
export const MAX_QUANTITY = 999;

export const quantitySchema = z
  .int('The quantity must be a whole number.')
  .min(1, 'The quantity must be at least 1.')
  .max(MAX_QUANTITY, `The quantity must be at most ${MAX_QUANTITY}.`);
