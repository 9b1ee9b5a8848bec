import { parseDocument } from 'yaml';
import type { Material } from '../contract/catalogue/material.ts';
import { safetyFacts } from '../contract/editorial/sheet.ts';
import type { Content, TextFile } from './content.ts';
import { type ContentProblem, fieldName } from './content-error.ts';
import { lineAt, splitFrontmatter } from './content-files.ts';
import { didYouMean } from './nearest.ts';
import { TextMemory } from './text-memory.ts';

/** The texts that pages show; those of products have neither links nor figures. */
export function pageTexts(content: Content): TextFile[] {
  return content.texts().filter(({ file }) => !file.startsWith('products/'));
}

/** The figures that the shop fills into texts, besides those of materials; `site/lib/catalogue/shop-figures.ts` has what each says. */
const shopFigures = [
  'ground',
  'overnight',
  'canada',
  'canada share',
  'ground days',
  'canada ground days',
  'canada economy days',
  'canada tax free',
  'canada duty free',
  'canada checked',
  'minimum',
  'premium',
  'off',
  'taxed places',
  'cancel minutes',
  'return fee',
  'return days',
  'refund days',
  'phone',
  'email',
  'pickup hours',
  'street',
  'city',
  'ships',
  'leaves',
  'arrives',
] as const;
export type ShopFigure = (typeof shopFigures)[number];
/** `{PLA nozzle}` */
const materialFigures = ['nozzle', 'bed', 'softens', 'dry'] as const;
export type MaterialFigure = (typeof materialFigures)[number];

/** The files whose texts are filled in, and the figures that only parts of their pages know. */
const FILLED: Record<string, readonly string[]> = {
  'about.yaml': [],
  'faq.yaml': [],
  'features.yaml': [],
  'help.yaml': [],
  'home.yaml': ['price'],
  'overnight.yaml': [],
  'premium.yaml': ['spools'],
  'process.yaml': [],
  'shipping-page.yaml': [],
};

/** Texts whose own schema says what may be filled in. */
const CHECKED_BY_SCHEMA = ['adviser.yaml', 'mails.yaml'];

/** Reports what is written right and is not what an editor can have meant: figures that nobody fills in, and markup that no page shows. */
export function checkTexts(
  content: Content,
  { materials }: { readonly materials: readonly Material[] },
): ContentProblem[] {
  const figures = [
    ...shopFigures,
    ...materials.flatMap(({ name, facts }) => (facts ? materialFigures.map((figure) => `${name} ${figure}`) : [])),
  ];
  return pageTexts(content).flatMap(({ file, text }) => [
    ...checkAddresses(file, text),
    ...(file.endsWith('.md') ? checkMarkdown(file, text) : checkYaml(file, text, figures)),
  ]);
}

/** The figures of a file; undefined where none are filled in. */
function figuresOf(file: string, figures: readonly string[]): readonly string[] | undefined {
  if (file.startsWith('materials/')) return ['price', 'single'];
  if (file === 'sheets/every/safety.yaml') return safetyFacts;
  const own = FILLED[file];
  return own && [...own, ...figures];
}

const FIGURE = /\{([^{}]*)\}/g;

type TextAt = readonly [path: readonly PropertyKey[], text: string];
/** The texts in a YAML file. */
const stringsOf = new TextMemory<TextAt[]>();

function checkYaml(file: string, content: string, all: readonly string[]): ContentProblem[] {
  if (CHECKED_BY_SCHEMA.includes(file)) return [];
  const figures = figuresOf(file, all);
  const strings = stringsOf.read(file, content, () => {
    const document = parseDocument(content, { prettyErrors: false });
    // Whoever reads the file reports what is wrong in it.
    return document.errors.length > 0 ? [] : stringsIn(document.toJS());
  });
  return strings.flatMap(([path, text]): ContentProblem[] => {
    const reasons = [...text.matchAll(FIGURE)].flatMap(([figure, name = '']) => {
      if (!figures) return [`${figure} is shown as it is; nothing is filled into this file`];
      // Which kinds of goods there are is known to the page alone.
      const known = name.startsWith('price of ') && figures.includes('price') ? 'price' : name;
      if (figures.includes(known)) return [];
      return [
        `${figure} is not a figure of this file${didYouMean(name, figures) || `; there are ${figures.join(', ')}`}`,
      ];
    });
    const brace = /[{}]/.exec(text.replace(FIGURE, ''))?.[0];
    if (brace) reasons.push(brace === '{' ? 'has a { without its }' : 'has a } without its {');
    return reasons.map((message) => ({ file, field: fieldName(path), message }));
  });
}

function stringsIn(value: unknown, path: readonly PropertyKey[] = []): TextAt[] {
  if (typeof value === 'string') return [[path, value]];
  if (Array.isArray(value)) return value.flatMap((entry, index) => stringsIn(entry, [...path, index]));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, entry]) => stringsIn(entry, [...path, key]));
}

/** Nothing in a text leads out of the shop but by https. */
function checkAddresses(file: string, text: string): ContentProblem[] {
  return [...text.matchAll(/\b(?!https:)([a-z][a-z0-9+.-]*:\/\/)[^\s)>"'`]*/gi)].map(
    ({ 0: address, 1: start, index }) => ({
      file: `${file}:${lineAt(text, index)}`,
      message: `has ${address}, which begins with ${start}; write https://`,
    }),
  );
}

const MARKUP = [
  {
    pattern: /!\[\s*\]\(|<img\b(?![^>]*\balt=["'][^"'])/gi,
    says: () => 'has a picture without a description; write what it shows between ![ and ]',
  },
  {
    pattern: /<(?:script|iframe|style|object|embed|form)\b/gi,
    says: (found: string) => `has a ${found}>, which pages do not run; leave it out`,
  },
  {
    pattern: /<[a-z][^>]*\s(on[a-z]+=)/gi,
    says: (_: string, handler: string) => `has ${handler}, which pages do not run; leave it out`,
  },
  {
    pattern: /\{[a-z][\w ]*\}/gi,
    says: (found: string) => `${found} is shown as it is; nothing is filled into this file`,
  },
];

function checkMarkdown(file: string, text: string): ContentProblem[] {
  const head = text.length - (splitFrontmatter(text)?.body ?? text).length;
  // Code is shown, whatever it says. Its lines stay, so that places in the text do.
  const prose = text.replace(/^```[\s\S]*?^```|`[^`\n]*`/gm, (code) => code.replace(/[^\n]/g, ' '));
  return MARKUP.flatMap(({ pattern, says }) =>
    [...prose.matchAll(pattern)]
      .filter(({ index }) => index >= head)
      .map(({ 0: found, 1: group = '', index }) => ({
        file: `${file}:${lineAt(text, index)}`,
        message: says(found, group),
      })),
  );
}
