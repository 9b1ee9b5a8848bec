import type { CanadianCents } from '../cad.ts';
import type { CartLine } from '../cart.ts';
import { type Cents, cents, percentOf, roundHalfUp } from '../cents.ts';
import { type Province, provinceCodes } from '../regions.ts';
import { type ServiceCode, serviceCodes } from '../service-code.ts';
import { allocate } from './allocate.ts';
import type { CanadaRules, CustomsGoods } from './canada-rules.ts';
import type { AtTheDoor } from './door-estimate.ts';

/** What decides how customs see a line of a cart or an order. */
export type DoorLine = Pick<CartLine, 'price' | 'qty' | 'type'> & {
  readonly data: Pick<CartLine['data'], 'isSpool' | 'kind'>;
};

export interface DoorInput {
  readonly lines: readonly DoorLine[];
  /** all discounts of the order, in US cents */
  readonly discount: Cents;
  readonly serviceCode: ServiceCode;
  readonly province: Province;
}

/**
 * The estimate for an order to Canada; undefined for other orders. Each amount is rounded to the nearest cent, half a cent
 * up: the value, the duty for each kind of goods, each tax. Duty and taxes are of the full value as soon as it is
 * above a threshold; taxes are of value and duty. Shipping is not part of the value: it is invoiced separately and begins
 * at the place of direct shipment.
 */
export function atTheDoor(
  rules: CanadaRules,
  { lines, discount, serviceCode, province }: DoorInput,
): AtTheDoor | undefined {
  const way = wayToCanada(rules, serviceCode);
  if (!way) return undefined;
  const subtotal = lines.reduce((sum, { price, qty }) => sum + price * qty, 0);
  const goods = cents(Math.max(0, subtotal - discount));
  const value = inCad(rules, goods);
  const { freeUpTo, dutyFreeUpTo, fee } = rules.ways[way];
  const { gst = 0, hst = 0, pst = 0, pstName, isPstCollected } = rules.provinces[province];
  const isTaxed = value > freeUpTo;
  const duty = value > dutyFreeUpTo ? dutyOf(rules, lines, goods) : cad(0);
  const taxed = cents(isTaxed ? value + duty : 0);
  const parts = {
    duty,
    gst: cad(percentOf(taxed, gst)),
    hst: cad(percentOf(taxed, hst)),
    pst: cad(percentOf(taxed, isPstCollected ? pst : 0)),
  };
  const owed = parts.duty + parts.gst + parts.hst + parts.pst;
  const charged = cad(owed > 0 ? fee : 0);
  return {
    way,
    province,
    value,
    ...parts,
    pstName,
    fee: charged,
    total: cad(owed + charged),
    cadPerUsd: rules.rate.cadPerUsd,
    rateDate: rules.rate.date,
    rulesDate: rules.rules.checked,
  };
}

/** A price in US cents as Canadian cents at the rate of the day, half a cent up. */
export function inCad({ rate }: { rate: Pick<CanadaRules['rate'], 'cadPerUsd'> }, amount: Cents): CanadianCents {
  // Whole ten-thousandths, since 1.4012 has no exact binary fraction.
  return cad(roundHalfUp((amount * Math.round(rate.cadPerUsd * 10_000)) / 10_000));
}

/** How customs see a line. Lines of older orders have no kind: what is no spool counts as other goods, which cost more. */
export function customsGoods({ goods }: Pick<CanadaRules, 'goods'>, { type, data }: DoorLine): CustomsGoods {
  if (type === 'pod') return 'prints';
  const { kind } = data;
  if (kind === undefined) return data.isSpool ? 'filament' : 'other';
  const names = Object.keys(goods) as CustomsGoods[];
  return names.find((name) => goods[name].kinds.some((one) => one === kind)) ?? 'other';
}

/**
 * The province of an address: as it was chosen, else by the postal code, of which three letters are enough. X is Nunavut
 * in X0A to X0C, else the Northwest Territories. Undefined: not in Canada, or not known yet.
 */
export function provinceOf({
  state,
  postalCode,
}: {
  state?: string | undefined;
  postalCode?: string | null | undefined;
}): Province | undefined {
  const chosen = state?.toUpperCase();
  const known = provinceCodes.find((code) => code === chosen);
  if (known) return known;
  const code = (postalCode ?? '').replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z]\d/.test(code)) return undefined;
  if (/^X0[ABC]/.test(code)) return 'NU';
  return PROVINCE_OF_LETTER[code.slice(0, 1)];
}

const PROVINCE_OF_LETTER: Readonly<Record<string, Province>> = {
  ...{ A: 'NL', B: 'NS', C: 'PE', E: 'NB', G: 'QC', H: 'QC', J: 'QC', K: 'ON', L: 'ON', M: 'ON', N: 'ON', P: 'ON' },
  ...{ R: 'MB', S: 'SK', T: 'AB', V: 'BC', X: 'NT', Y: 'YT' },
};

function wayToCanada({ services }: Pick<CanadaRules, 'services'>, serviceCode: ServiceCode) {
  if (serviceCode === serviceCodes.canadaGround) return services.canadaGround;
  if (serviceCode === serviceCodes.canadaEconomy) return services.canadaEconomy;
  return undefined;
}

/** Each kind of goods has its share of a discount, and is converted by itself: more of one never makes another cheaper. */
function dutyOf(rules: CanadaRules, lines: readonly DoorLine[], goods: Cents): CanadianCents {
  const weights = new Map<CustomsGoods, number>();
  for (const line of lines) {
    const kind = customsGoods(rules, line);
    weights.set(kind, (weights.get(kind) ?? 0) + line.price * line.qty);
  }
  const shares = allocate(goods, [...weights.values()]);
  const duties = [...weights.keys()].map((kind, index) =>
    percentOf(cents(inCad(rules, shares[index] ?? cents(0))), rules.goods[kind].dutyPercent),
  );
  return cad(duties.reduce((sum, duty) => sum + duty, 0));
}

function cad(amount: number): CanadianCents {
  return cents(amount) as number as CanadianCents;
}
