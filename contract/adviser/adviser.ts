import * as z from 'zod';
import { materialNameSchema } from '../catalogue/material.ts';
import { copy, searchWords } from '../editorial/service-parts.ts';
import { type AdviserFigure, adviserFigureNames } from './adviser-facts.ts';
import { loads, needLimits } from './adviser-needs.ts';

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** What a claim may name besides figures of the material's own sheet. */
const askedFigures = ['part', 'needed', 'steady', 'atLeast', 'maxNozzle', 'maxBed'] as const;
export type AskedFigure = (typeof askedFigures)[number];

/**
 * A sentence about a material. It names a figure of the material's data sheet, which is filled in, and has no figure that
 * was typed: so no claim is without its number, and none is out of date.
 */
function claim(...others: readonly string[]) {
  const names: readonly string[] = [...adviserFigureNames, ...askedFigures, ...others];
  return z
    .string()
    .max(240)
    .superRefine((text, context) => {
      const named = figuresNamed(text);
      const unknown = named.find((name) => !names.includes(name));
      const rest = text.replace(PLACEHOLDER, '');
      const message =
        (unknown !== undefined && `{${unknown}} is not a figure; there are ${names.join(', ')}`) ||
        (!named.some(isSheetFigure) &&
          `must name a figure of the data sheet in curly brackets: ${adviserFigureNames.join(', ')}`) ||
        (/\d/.test(rest) && 'must not have typed figures; name those of the data sheet in curly brackets') ||
        (/[{}]/.test(rest) && 'has a curly bracket without its other');
      if (message) context.addIssue({ code: 'custom', message });
    });
}

export function figuresNamed(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
}

export function isSheetFigure(name: string): name is AdviserFigure {
  return adviserFigureNames.some((figure) => figure === name);
}

/** The reason of a rule, which names its figure: `{degrees}`. */
const reasonWith = (name: string) =>
  copy.max(300).refine((text) => figuresNamed(text).join() === name && !/\d/.test(text.replace(PLACEHOLDER, '')), {
    error: `must name {${name}} once, and have no other figures`,
  });
const degrees = z.int().min(0).max(100).describe('°C');
const rule = z.strictObject({ degrees, heading: copy, why: reasonWith('degrees') });

const temperature = (name: keyof typeof needLimits) => z.int().min(needLimits[name].min).max(needLimits[name].max);
const field = z.strictObject({ label: copy, hint: copy });

/** By which figures those that stand everything are put in order; the next one counts where the one before is equal. */
const rankFigures = ['nozzle', 'bed', 'betweenLayers', 'impact'] as const;
export type RankFigure = (typeof rankFigures)[number];
const rank = z
  .array(z.strictObject({ figure: z.enum(rankFigures), best: z.enum(['lowest', 'highest']) }))
  .min(1)
  .max(4);

const weatherSchema = z.strictObject({
  material: materialNameSchema,
  stands: z.boolean(),
  from: z.enum(['uses', 'limits', 'ecology']).describe('the field of its sheet that says so'),
  words: copy.describe('as they are in the sheet, to the letter'),
});
export type WeatherWords = z.infer<typeof weatherSchema>;

const rankClaims = (...others: string[]) =>
  z.strictObject({
    nozzle: claim(...others),
    bed: claim(...others),
    betweenLayers: claim(...others),
    impact: claim(...others),
  });

const rulesSchema = z.strictObject({
  heat: rule.describe('how far below its softening point a material is used'),
  sun: rule.describe('how much warmer than the air a part in the sun gets'),
  steady: rule.describe('how far below its glass transition a material bears a load that stays'),
  impact: z.strictObject({
    atLeast: z.number().min(0).max(100).describe('kJ/m², notched'),
    heading: copy,
    why: reasonWith('atLeast'),
  }),
});

const claimsSchema = z.strictObject({
  chosen: rankClaims().describe('why it comes first, by the figure that it leads in'),
  behind: rankClaims('chosen', 'best').describe('why it comes later; {best} is the figure of the {chosen} one'),
  meets: z
    .strictObject({ heat: claim(), steady: claim(), impact: claim(), printer: claim(), chamber: claim() })
    .describe('what the chosen one stands'),
  fails: z
    .strictObject({
      heat: claim(),
      sun: claim(),
      unsaid: claim().describe('its sheets say nothing of sun'),
      steady: claim(),
      impact: claim(),
      nozzle: claim(),
      bed: claim(),
      chamber: claim(),
    })
    .describe('why a material is out'),
  willNot: z
    .strictObject({
      heat: claim('upTo').describe('{upTo} is the warmest place that it stands'),
      steady: claim('steadyUpTo').describe('{steadyUpTo} is the same, with a load that stays'),
      steadyAtAll: claim().describe('instead, where that is below the coolest that can be asked for'),
      impact: claim(),
      layers: claim(),
    })
    .describe('what the chosen one will not do'),
});

/** `content/adviser.yaml`: which material a part is made of. `contract/adviser/advise.ts` decides by it. */
export const adviserSchema = z.strictObject({
  ...searchWords,
  heading: copy,
  lede: copy,
  questions: z.strictObject({
    part: copy.describe('above the questions about the part'),
    heat: field,
    sun: field,
    load: z.strictObject({ legend: copy, none: field, steady: field, impact: field }),
    food: field,
    printer: copy.describe('above the questions about the printer'),
    enclosure: field,
    nozzle: field.extend({ short: copy }),
    bed: field.extend({ short: copy }),
    button: copy,
  }),
  start: z
    .strictObject({
      heat: temperature('heat'),
      sun: z.boolean(),
      load: z.enum(loads),
      food: z.boolean(),
      enclosure: z.boolean(),
      nozzle: temperature('nozzle'),
      bed: temperature('bed'),
    })
    .describe('what is answered when the page opens'),
  rules: rulesSchema,
  ranks: z.strictObject({ none: rank, steady: rank, impact: rank }).describe('by load'),
  claims: claimsSchema,
  weather: z.array(weatherSchema).describe('what the sheets say of sun and weather'),
  food: z.strictObject({
    heading: copy,
    text: copy.describe('above the answer for a part that touches food'),
    words: copy.describe('of the safety sheet of every material, to the letter'),
  }),
  answer: z.strictObject({
    nothing: copy.describe('heading when no material stands all of it'),
    otherwise: copy.refine((text) => text.includes('{material}'), 'must name {material}').describe('without the food'),
    meets: copy,
    willNot: copy,
    others: copy,
    none: copy.describe('instead, when no material stands all of it'),
    shop: copy.refine((text) => text.includes('{material}'), 'must name {material}').describe('on the button'),
  }),
  how: z.strictObject({ heading: copy, text: copy }),
});
export type AdviserWords = z.infer<typeof adviserSchema>;
