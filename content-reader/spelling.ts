import type { Content } from './content.ts';
import type { ContentProblem } from './content-error.ts';
import { lineAt } from './content-files.ts';
import { TextMemory } from './text-memory.ts';

/** British beginnings of words and their American ones, and `e-mail`; longer forms follow them: `vapours`, `colouring`. */
const AMERICAN: Readonly<Record<string, string>> = {
  aluminium: 'aluminum',
  artefact: 'artifact',
  behaviour: 'behavior',
  cancelled: 'canceled',
  cancelling: 'canceling',
  centre: 'center',
  cheque: 'check',
  colour: 'color',
  defence: 'defense',
  draught: 'draft',
  'e-mail': 'email',
  enquir: 'inquir',
  favour: 'favor',
  fibre: 'fiber',
  flavour: 'flavor',
  fulfilment: 'fulfillment',
  grey: 'gray',
  honour: 'honor',
  kilometre: 'kilometer',
  labelled: 'labeled',
  labelling: 'labeling',
  licence: 'license',
  litre: 'liter',
  metre: 'meter',
  microfibre: 'microfiber',
  millilitre: 'milliliter',
  millimetre: 'millimeter',
  modelled: 'modeled',
  modelling: 'modeling',
  mould: 'mold',
  neighbour: 'neighbor',
  odour: 'odor',
  organis: 'organiz',
  recognis: 'recogniz',
  rumour: 'rumor',
  spelt: 'spelled',
  travelled: 'traveled',
  travelling: 'traveling',
  tyre: 'tire',
  vapour: 'vapor',
  whilst: 'while',
};
const BRITISH = new RegExp(`\\b(?:${Object.keys(AMERICAN).join('|')})\\p{L}*`, 'giu');

/** The British spellings in a text, each with the American one. */
export function britishWords(text: string): { word: string; american: string; index: number }[] {
  return [...text.matchAll(BRITISH)].flatMap(({ 0: word, index }) => {
    if (/^organism/i.test(word)) return [];
    const [british = '', american = ''] =
      Object.entries(AMERICAN).find(([beginning]) => word.toLowerCase().startsWith(beginning)) ?? [];
    return [{ word, american: american + word.slice(british.length), index }];
  });
}

/** Words that shoppers type, and words of others. */
const EXCEPT = ['search.yaml'];
/** Names of files, addresses and code, whose spelling shoppers do not read. */
const NAMES = /`[^`\n]*`|[^\s"'(]*[/\\][^\s"')]*|\S+\.(?:webp|svg|jpg|mp4|pdf)\b/g;

const known = new TextMemory<ContentProblem[]>();

/** Reports British spellings in the texts of a content folder: shoppers read American English. */
export function checkSpelling(content: Pick<Content, 'texts'>): ContentProblem[] {
  return content.texts().flatMap(({ file, text }) => {
    if (EXCEPT.includes(file)) return [];
    return known.read(file, text, () => {
      const prose = text.replace(NAMES, (name) => ' '.repeat(name.length));
      return britishWords(prose).map(({ word, american, index }) => ({
        file: `${file}:${lineAt(prose, index)}`,
        message: `says “${word}”; shoppers read American English: “${american}”`,
      }));
    });
  });
}
