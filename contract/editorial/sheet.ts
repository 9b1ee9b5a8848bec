import * as z from 'zod';
import { retractionSchema, speedRangeSchema } from '../catalogue/filament-facts.ts';
import { materialNameSchema } from '../catalogue/material.ts';
import { sheetText } from './sheet-text.ts';

const day = z.iso.date('must be a day such as 2026-09-14, in quotation marks');

/** What the technical data sheet says beyond the facts in `content/materials/`. */
const technicalSchema = z.strictObject({
  polymer: sheetText.describe('what it is made of, in a line'),
  uses: sheetText.describe('what it is good for'),
  limits: sheetText.describe('what it is not to be used for'),
  ovalityMm: z.number().min(0).max(0.1).describe('largest minus smallest diameter at one place, mm'),
  glassTransitionC: z.int().min(20).max(200).describe('°C, ISO 11357'),
  softening: sheetText.describe('how softensAt was measured, such as "ISO 75, 0.45 MPa"'),
  meltFlow: z.strictObject({
    value: z.number().min(0.1).max(100).describe('g in 10 min'),
    at: sheetText.describe('temperature and load, such as "210 °C, 2.16 kg"'),
  }),
  tensileModulus: z.int().min(100).max(10_000).describe('MPa, ISO 527'),
  elongation: z.number().min(0.5).max(500).describe('at break, percent, ISO 527'),
  flexuralStrength: z.number().min(1).max(300).describe('MPa, ISO 178'),
  flexuralModulus: z.int().min(100).max(10_000).describe('MPa, ISO 178'),
  betweenLayers: z.number().min(1).max(200).describe('tensile strength of an upright bar, MPa'),
  waterAbsorption: z.number().min(0).max(5).describe('in 24 h at 23 °C, percent, ISO 62'),
  packedMoisture: z.number().min(0).max(1).describe('at most, when the bag is closed, percent'),
  shrinkage: sheetText.describe('linear, such as "0.3 to 0.5%"'),
  speedMmPerS: speedRangeSchema.describe('mm/s'),
  retraction: retractionSchema,
  chamber: sheetText.describe('open or closed; its temperature is that of the material'),
  surface: sheetText.describe('what it sticks to, and how it comes off'),
  notes: z.array(sheetText).min(1).max(4).describe('what the bench learned'),
});

/** One substance of the mixture, or one that is left in it. */
const componentSchema = z.strictObject({
  name: sheetText,
  cas: z
    .string()
    .regex(/^\d{2,7}-\d{2}-\d$/, 'must be a CAS number such as 9003-56-9')
    .optional(),
  share: sheetText.describe('percent by weight, such as "over 97" or "under 0.1"'),
});

/** What the safety data sheet says of this material alone; `{name}` in `safety.yaml` stands for the field. */
const safetySchema = z.strictObject({
  chemicalName: sheetText,
  components: z.array(componentSchema).min(1).max(8),
  residues: sheetText.describe('monomers and traces: what they are, and why they do not classify the product'),
  decomposesAbove: z.int().min(150).max(500).describe('°C'),
  decomposition: sheetText.describe('what it gives off when overheated, joined to "gives off"'),
  fireGases: sheetText.describe('what it gives off when it burns, likewise'),
  ventilation: sheetText.describe('sentences on the air around the printer'),
  limits: z
    .array(z.strictObject({ substance: sheetText, limit: sheetText }))
    .min(1)
    .describe('limits in the air of a workplace'),
  selfIgnites: sheetText.describe('such as "above 380 °C"'),
  melting: sheetText.describe('such as "145 to 165 °C"'),
  dissolvesIn: sheetText,
  incompatible: sheetText,
  ecology: sheetText.describe('sentences on how it breaks down'),
  recycling: sheetText.describe('sentences on where it goes'),
  regulation: sheetText.describe('sentences on what is listed'),
});

const { components: _, limits: __, ...safetyTexts } = safetySchema.shape;
const shopFacts = ['product', 'supplier', 'address', 'phone', 'hours', 'email', 'revision', 'revised'] as const;
const materialFacts = ['diameters', 'density', 'softensAt', 'dryAt', 'nozzleMax'] as const;
export type SafetyFact = keyof typeof safetyTexts | (typeof shopFacts | typeof materialFacts)[number];
/** What `{name}` stands for in `safety.yaml`. */
export const safetyFacts: readonly string[] = [...Object.keys(safetyTexts), ...materialFacts, ...shopFacts];

/** `content/sheets/*.yaml`: the data sheets of one material. */
export const sheetSchema = z
  .strictObject({
    material: materialNameSchema,
    revision: z.int().min(1).describe('one more with each change'),
    revised: day.describe('of this revision; printed on both sheets'),
    about: sheetText.max(160).describe('a sentence beside the sheets on /docs/'),
    sameAs: materialNameSchema.optional().describe('the material whose technical and safety part counts here, too'),
    technical: technicalSchema.optional(),
    safety: safetySchema.optional(),
  })
  .superRefine(({ sameAs, technical, safety }, context) => {
    for (const [field, part] of Object.entries({ technical, safety })) {
      if (!part && !sameAs) {
        context.addIssue({ code: 'custom', path: [field], message: 'must be there, unless sameAs names a material' });
      }
      if (part && sameAs) {
        context.addIssue({
          code: 'custom',
          path: [field],
          message: `must not be there: sameAs takes that of ${sameAs}`,
        });
      }
    }
  });

export type Sheet = z.infer<typeof sheetSchema>;
export type TechnicalFacts = z.infer<typeof technicalSchema>;
export type SafetyFacts = z.infer<typeof safetySchema>;
