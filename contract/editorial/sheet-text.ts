import * as z from 'zod';

/** Latin letters, figures, dashes and quotation marks; no subscripts and no comparison signs. */
const letters = /^[\x20-\x7e\u00a0-\u00ff\u2010-\u2014\u2018-\u201e\u2022\u2026\u2212]+$/;

/** Text for PDFs, limited to the characters that their two fonts have. */
export const sheetText = z
  .string()
  .min(1)
  .regex(letters, 'must use letters that the fonts of the sheets have: write "CO2" and "at most", no ₂ and no ≤');
