import * as z from 'zod';
import { sheetText } from './sheet-text.ts';

/** The sixteen headings of a safety data sheet, exactly as in 29 CFR 1910.1200, appendix D. */
export const safetyHeadings = {
  identification: 'Identification',
  hazards: 'Hazard(s) identification',
  composition: 'Composition/information on ingredients',
  firstAid: 'First-aid measures',
  fire: 'Fire-fighting measures',
  release: 'Accidental release measures',
  handling: 'Handling and storage',
  exposure: 'Exposure controls/personal protection',
  properties: 'Physical and chemical properties',
  stability: 'Stability and reactivity',
  toxicology: 'Toxicological information',
  ecology: 'Ecological information',
  disposal: 'Disposal considerations',
  transport: 'Transport information',
  regulation: 'Regulatory information',
  other: 'Other information',
} as const;
export type SafetyHeading = keyof typeof safetyHeadings;

const section = z.array(z.strictObject({ label: sheetText, text: sheetText })).min(1);

/**
 * `content/sheets/every/safety.yaml`: the text shared by all safety data sheets. `{name}` is replaced by a fact of the
 * material, its sheet or the shop.
 */
export const safetyWordsSchema = z.strictObject(
  Object.fromEntries(Object.keys(safetyHeadings).map((key) => [key, section])) as Record<SafetyHeading, typeof section>,
);
export type SafetyWords = z.infer<typeof safetyWordsSchema>;
