import type { AdviserWords, AskedFigure, RankFigure, WeatherWords } from './adviser.ts';
import { type AdviserFacts, type AdviserFigure, adviserFigures, figureText } from './adviser-facts.ts';
import { type Needs, needLimits } from './adviser-needs.ts';

/** What the adviser knows of a material: the figures of its data sheets, and some of their words. */
export interface AdviserMaterial {
  readonly name: string;
  /** for shoppers, such as FORGE PLA+ */
  readonly label: string;
  /** of its list in the shop; the browser does without the table of all addresses */
  readonly path: string;
  /** in the addresses of its sheets */
  readonly slug: string;
  readonly revision: number;
  readonly facts: AdviserFacts;
  /** how the softening point was measured, such as ISO 306, Vicat B50 */
  readonly softening: string;
  /** "Not for" of its technical sheet, to the letter */
  readonly limits: string;
  /** "Chamber" of its technical sheet, to the letter */
  readonly chamberWords: string;
  /** what its sheets say of sun and weather, if they do */
  readonly weather?: Omit<WeatherWords, 'material'> | undefined;
}

export type AdviserRules = Pick<AdviserWords, 'rules' | 'ranks' | 'claims' | 'food'>;

/** A sentence with its source: a claim of ours about a figure of the sheet, or words of the sheet itself. */
export type Statement = { readonly text: string; readonly figure: AdviserFigure } | Quote;

interface Quote {
  readonly quote: string;
  /** as the sheet names it */
  readonly row: string;
  readonly sheet: 'tds' | 'sds';
}

const ROWS = {
  uses: { row: 'Made for', sheet: 'tds' },
  limits: { row: 'Not for', sheet: 'tds' },
  chamber: { row: 'Chamber', sheet: 'tds' },
  ecology: { row: 'Persistence', sheet: 'sds' },
  food: { row: 'Restrictions', sheet: 'sds' },
} as const;

const quoteOf = (quote: string, from: keyof typeof ROWS): Quote => ({ quote, ...ROWS[from] });

/** The row of the data sheet that decided. */
interface BenchNumber {
  readonly label: string;
  readonly value: string;
  readonly method: string;
}

export interface Advice {
  /** undefined: no material stands all of it */
  readonly chosen?: {
    readonly material: AdviserMaterial;
    readonly number: BenchNumber;
    readonly because: Statement;
    readonly meets: readonly Statement[];
    readonly willNot: readonly Statement[];
  };
  /** all others, with the reason against each; those that stand everything first */
  readonly others: readonly { readonly material: AdviserMaterial; readonly because: Statement }[];
  /** what would be chosen if the part touched no food */
  readonly otherwise?: AdviserMaterial | undefined;
}

type Demand = 'food' | 'heat' | 'sun' | 'weather' | 'steady' | 'impact' | 'nozzle' | 'bed' | 'chamber';

/** Chooses one material by the figures of the data sheets. The same needs and sheets always have the same answer. */
export function advise(needs: Needs, materials: readonly AdviserMaterial[], words: AdviserRules): Advice {
  const asked = askedOf(needs, words);
  const judged = materials.map((material) => ({ material, fails: failedDemand(material, needs, asked) }));
  const fit = judged
    .flatMap(({ material, fails }) => (fails ? [] : [material]))
    .sort((a, b) => compare(a, b, needs, words));
  const out = judged.flatMap(({ material, fails }) =>
    fails ? [{ material, demand: fails, because: failure(material, fails, asked, words) }] : [],
  );
  const [best, ...rest] = fit;
  if (!best) {
    const otherwise = needs.food ? advise({ ...needs, food: false }, materials, words).chosen?.material : undefined;
    return { others: out, otherwise };
  }
  const meets = metBy(best, needs, asked, words);
  const [because, figure] = whyFirst(best, rest[0], { needs, asked, words, demands: out.map(({ demand }) => demand) });
  return {
    chosen: {
      material: best,
      number: benchNumber(best, figure),
      because,
      meets: meets.filter((met) => !('text' in met && 'text' in because && met.text === because.text)),
      willNot: limitsOf(best, needs, asked, words),
    },
    others: [
      ...rest.map((material) => ({ material, because: behind(material, best, needs, asked, words) })),
      ...out.map(({ material, because }) => ({ material, because })),
    ],
  };
}

type Asked = Readonly<Record<AskedFigure, number>>;

function askedOf({ heat, sun, nozzle, bed }: Needs, { rules }: AdviserRules): Asked {
  const part = heat + (sun ? rules.sun.degrees : 0);
  return {
    part,
    needed: part + rules.heat.degrees,
    steady: part + rules.steady.degrees,
    atLeast: rules.impact.atLeast,
    maxNozzle: nozzle,
    maxBed: bed,
  };
}

/** The first demand that a material fails; undefined: it stands everything. */
function failedDemand({ facts, weather }: AdviserMaterial, needs: Needs, asked: Asked): Demand | undefined {
  // The safety sheets restrict all of them.
  if (needs.food) return 'food';
  if (facts.softensAt < asked.needed) return needs.sun ? 'sun' : 'heat';
  if (needs.sun && !weather?.stands) return 'weather';
  if (needs.load === 'steady' && facts.glassTransition < asked.steady) return 'steady';
  if (needs.load === 'impact' && facts.impact < asked.atLeast) return 'impact';
  if (facts.nozzle > asked.maxNozzle) return 'nozzle';
  if (facts.bed > asked.maxBed) return 'bed';
  if (facts.chamber !== undefined && !needs.enclosure) return 'chamber';
  return undefined;
}

function failure(material: AdviserMaterial, demand: Demand, asked: Asked, { claims, food }: AdviserRules): Statement {
  const { fails } = claims;
  switch (demand) {
    case 'food':
      return quoteOf(food.words, 'food');
    case 'weather': {
      const { weather } = material;
      if (weather) return quoteOf(weather.words, weather.from);
      return claimOf(fails.unsaid, material, asked, 'softensAt');
    }
    default:
      return claimOf(fails[demand], material, asked, FIGURE_OF[demand]);
  }
}

const FIGURE_OF = {
  heat: 'softensAt',
  sun: 'softensAt',
  steady: 'glassTransition',
  impact: 'impact',
  nozzle: 'nozzle',
  bed: 'bed',
  chamber: 'chamber',
} as const satisfies Record<Exclude<Demand, 'food' | 'weather'>, AdviserFigure>;

/** Negative: `a` comes first. Equal in all figures, the name decides, so that the order is always the same. */
function compare(a: AdviserMaterial, b: AdviserMaterial, needs: Needs, words: AdviserRules): number {
  const rank = differingRank(a, b, needs, words);
  if (!rank) return a.name < b.name ? -1 : 1;
  const difference = a.facts[rank.figure] - b.facts[rank.figure];
  return rank.best === 'lowest' ? difference : -difference;
}

/** The first figure of the order in which two materials differ. */
function differingRank(a: AdviserMaterial, b: AdviserMaterial, { load }: Needs, { ranks }: AdviserRules) {
  return ranks[load].find(({ figure }) => a.facts[figure] !== b.facts[figure]);
}

function rankFigure(a: AdviserMaterial, b: AdviserMaterial, needs: Needs, words: AdviserRules): RankFigure {
  return (differingRank(a, b, needs, words) ?? (words.ranks[needs.load][0] as { figure: RankFigure })).figure;
}

interface Case {
  readonly needs: Needs;
  readonly asked: Asked;
  readonly words: AdviserRules;
  /** what the others failed */
  readonly demands: readonly Demand[];
}

/** The figure by which the first leads the second; if it is alone, that of the demand at which most others failed. */
function whyFirst(
  best: AdviserMaterial,
  second: AdviserMaterial | undefined,
  { needs, asked, words, demands }: Case,
): [Statement, AdviserFigure] {
  const { claims } = words;
  if (second) {
    const figure = rankFigure(best, second, needs, words);
    return [claimOf(claims.chosen[figure], best, asked, figure), figure];
  }
  const counts = demands.map((demand) => demands.filter((other) => other === demand).length);
  const met = MET_BY[demands[counts.indexOf(Math.max(...counts))] ?? 'heat'];
  return [claimOf(claims.meets[met], best, asked, MET_FIGURE[met]), MET_FIGURE[met]];
}

type Met = keyof AdviserRules['claims']['meets'];
const MET_BY: Readonly<Record<Demand, Exclude<Met, 'chamber'>>> = {
  food: 'heat',
  heat: 'heat',
  sun: 'heat',
  weather: 'heat',
  steady: 'steady',
  impact: 'impact',
  nozzle: 'printer',
  bed: 'printer',
  chamber: 'printer',
};
const MET_FIGURE = {
  heat: 'softensAt',
  steady: 'glassTransition',
  impact: 'impact',
  printer: 'nozzle',
  chamber: 'chamber',
} as const satisfies Record<Met, AdviserFigure>;

function metBy(material: AdviserMaterial, needs: Needs, asked: Asked, { claims }: AdviserRules): Statement[] {
  const { weather, facts } = material;
  const met = (name: Met) => claimOf(claims.meets[name], material, asked, MET_FIGURE[name]);
  return [
    met('heat'),
    ...(needs.sun && weather ? [quoteOf(weather.words, weather.from)] : []),
    ...(needs.load === 'none' ? [] : [met(needs.load)]),
    met('printer'),
    ...(facts.chamber === undefined ? [] : [met('chamber')]),
  ];
}

function limitsOf(material: AdviserMaterial, needs: Needs, asked: Asked, { rules, claims, food }: AdviserRules) {
  const { facts, limits, chamberWords, weather } = material;
  const { willNot } = claims;
  const isBrittle = facts.impact < rules.impact.atLeast;
  const inSun = needs.sun ? rules.sun.degrees : 0;
  const upTo = `${facts.softensAt - rules.heat.degrees - inSun} °C`;
  const steadyUpTo = facts.glassTransition - rules.steady.degrees - inSun;
  const isSteady = steadyUpTo >= needLimits.heat.min;
  const statements: Statement[] = [
    claimOf(willNot.heat, material, asked, 'softensAt', { upTo }),
    ...(needs.load === 'steady'
      ? []
      : [
          claimOf(isSteady ? willNot.steady : willNot.steadyAtAll, material, asked, 'glassTransition', {
            steadyUpTo: `${steadyUpTo} °C`,
          }),
        ]),
    ...(isBrittle ? [claimOf(willNot.impact, material, asked, 'impact')] : []),
    claimOf(willNot.layers, material, asked, 'betweenLayers'),
    quoteOf(limits, 'limits'),
    // Said already where it is in "Not for".
    ...(weather && !weather.stands && !limits.includes(weather.words) ? [quoteOf(weather.words, weather.from)] : []),
    quoteOf(chamberWords, 'chamber'),
    quoteOf(food.words, 'food'),
  ];
  return statements;
}

function behind(material: AdviserMaterial, best: AdviserMaterial, needs: Needs, asked: Asked, words: AdviserRules) {
  const figure = rankFigure(material, best, needs, words);
  const others = { chosen: best.label, best: figureText(figure, best.facts[figure]) };
  return claimOf(words.claims.behind[figure], material, asked, figure, others);
}

function benchNumber({ facts, softening }: AdviserMaterial, figure: AdviserFigure): BenchNumber {
  const { label, method } = adviserFigures[figure];
  return { label, method: figure === 'softensAt' ? softening : method, value: figureText(figure, facts[figure] ?? 0) };
}

const ASKED_UNIT: Readonly<Record<AskedFigure, string>> = {
  part: '°C',
  needed: '°C',
  steady: '°C',
  atLeast: adviserFigures.impact.unit,
  maxNozzle: '°C',
  maxBed: '°C',
};

/** A claim with its figures filled in. The content reader sees to it that the sheet has each of them. */
function claimOf(
  claim: string,
  { facts }: AdviserMaterial,
  asked: Asked,
  figure: AdviserFigure,
  others: Readonly<Record<string, string>> = {},
): Statement {
  const text = claim.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    if (name in others) return others[name] ?? '';
    if (name in asked) return `${asked[name as AskedFigure]} ${ASKED_UNIT[name as AskedFigure]}`;
    const value = facts[name as AdviserFigure];
    return value === undefined ? placeholder : figureText(name as AdviserFigure, value);
  });
  return { text, figure };
}
