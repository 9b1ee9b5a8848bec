import type { MaterialFigure, ShopFigure } from '../../../content-reader/texts.ts';
import type { Material } from '../../../contract/catalogue/material.ts';
import type { Store } from '../../../contract/catalogue/store.ts';
import { plainDollars } from '../../../contract/dollars.ts';
import { dateText } from '../../../contract/door-words.ts';
import { dryingWords } from '../../../contract/filament/words.ts';
import type { CanadaRules } from '../../../contract/money/canada-rules.ts';
import { CANCEL_MINUTES } from '../../../contract/order.ts';
import { daysText, transitDays } from '../../../contract/shipping/arrival-words.ts';
import { shortDollars } from '../short-dollars.ts';

/** The figures for `{name}` in the copy of service pages, so that no amount is typed twice. */
export function shopFigures(
  store: Store,
  materials: readonly Material[],
  { ways, rules }: Pick<CanadaRules, 'ways' | 'rules'>,
): ReadonlyMap<string, string> {
  const { address, rates, returns } = store;
  const figures: Record<ShopFigure, string> = {
    ground: shortDollars(rates.ground),
    overnight: shortDollars(rates.overnight),
    canada: shortDollars(rates.canada),
    'canada share': shortDollars(rates.canadaGroundShare),
    'ground days': daysText(transitDays.ground),
    'canada ground days': daysText(transitDays.canadaGround),
    'canada economy days': daysText(transitDays.canadaEconomy),
    'canada tax free': `CAD ${plainDollars(ways.courier.freeUpTo)}`,
    'canada duty free': `CAD ${plainDollars(ways.courier.dutyFreeUpTo)}`,
    'canada checked': dateText(rules.checked),
    minimum: shortDollars(rates.minimum),
    premium: shortDollars(store.premium.price),
    off: `${rates.memberPercent}%`,
    'taxed places': new Intl.ListFormat('en-US').format(rates.tax.areas.map(({ name }) => name)) || 'no state',
    'cancel minutes': String(CANCEL_MINUTES),
    'return fee': shortDollars(returns.fee),
    'return days': String(returns.days),
    'refund days': String(returns.refundDays),
    phone: store.phone,
    email: store.email,
    'pickup hours': store.pickupHours,
    street: `${address.line1}, ${address.line2}`,
    city: address.city,
    // Filled in by the page, and again when the clock has answered.
    ships: '{ships}',
    leaves: '{leaves}',
    arrives: '{arrives}',
  };
  return new Map([...Object.entries(figures), ...materials.flatMap(ofMaterial)]);
}

/** `{PLA nozzle}` is 210 °C. */
function ofMaterial({ name, facts }: Material): [string, string][] {
  if (!facts) return [];
  const figures: Record<MaterialFigure, string> = {
    nozzle: `${facts.nozzleC.recommended} °C`,
    bed: `${facts.bedC.recommended} °C`,
    softens: `${facts.softensAtC} °C`,
    dry: dryingWords(facts.drying),
  };
  return Object.entries(figures).map(([figure, words]) => [`${name} ${figure}`, words]);
}

const NAME = /\{([^{}]+)\}/g;

/** Replaces every `{name}` in a text, list or object; throws on an unknown name. */
export function fillIn<Copy>(copy: Copy, figures: ReadonlyMap<string, string>): Copy;
export function fillIn(copy: unknown, figures: ReadonlyMap<string, string>): unknown {
  if (typeof copy === 'string') return copy.replaceAll(NAME, (_, name: string) => figureOf(name, figures));
  if (Array.isArray(copy)) return copy.map((entry) => fillIn(entry, figures));
  if (copy === null || typeof copy !== 'object') return copy;
  return Object.fromEntries(Object.entries(copy).map(([key, value]) => [key, fillIn(value, figures)]));
}

/** `{price}`, `{price of Poster}` and `{spools}` are figures of the part of a page that they stand in. */
const OF_ITS_PART = /^(spools|price( of .+)?)$/;

function figureOf(name: string, figures: ReadonlyMap<string, string>): string {
  if (OF_ITS_PART.test(name)) return `{${name}}`;
  const figure = figures.get(name);
  if (figure === undefined) throw new UnknownFigure(name, [...figures.keys()]);
  return figure;
}

export class UnknownFigure extends Error {
  constructor(name: string, known: readonly string[]) {
    super(`{${name}} is not a figure of the shop; there are ${known.join(', ')}`);
  }
}
