import * as z from 'zod';
import { copy, linkSchema, pageWords } from './page-words.ts';

/** The owner's names of the seven steps; each has its own drawing. */
const stepNames = ['Mix It', 'Shape It', 'Measure It', 'Perfect It', 'Spool It', 'Pack It', 'Overnight It'] as const;
export type StepName = (typeof stepNames)[number];

const stepSchema = z.strictObject({
  name: z.enum(stepNames),
  heading: copy.max(60),
  text: z.array(copy).min(1).max(3).describe('paragraphs'),
  figure: copy.describe('alt text of the drawing'),
  caption: copy.max(120),
  facts: z
    .array(z.strictObject({ label: copy, value: copy }))
    .min(1)
    .max(4),
});
export type Step = z.infer<typeof stepSchema>;

/** `content/process.yaml`: how filament is made. */
export const processSchema = z.strictObject({
  ...pageWords,
  hex: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/, 'must be a color such as #0B5A63')
    .describe('of the strand in the drawings'),
  steps: z
    .array(stepSchema)
    .length(stepNames.length)
    .superRefine((steps, context) => {
      for (const [index, { name }] of steps.entries()) {
        if (name === stepNames[index]) continue;
        context.addIssue({
          code: 'custom',
          path: [index, 'name'],
          message: `must be ${stepNames[index]}: the order is ${stepNames.join(', ')}`,
        });
      }
    }),
  end: z.strictObject({ heading: copy, text: copy, links: z.array(linkSchema).min(1).max(3) }),
});
