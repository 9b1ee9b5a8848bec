import type { CartLine, SwitchBundle } from '../cart.ts';
import type { Rates } from '../catalogue/rates.ts';
import { type Cents, cents } from '../cents.ts';
import type { Coupon } from '../coupon.ts';
import { couponDiscount, memberDiscount } from './discount.ts';
import { type MoneyLine, moneyLine, subtotalOf } from './lines.ts';

/** What decides a shopper's price of goods, shipping and tax aside. */
interface Terms {
  readonly membership: boolean;
  readonly coupon: Coupon | null;
  readonly rates: Pick<Rates, 'memberPercent'>;
}

/** A cheaper way to buy the same rolls. */
export interface BundleSwitch extends SwitchBundle {
  /** names of the rolls, each once */
  readonly names: readonly string[];
  /** what the rolls cost this shopper singly, before a coupon */
  readonly singly: Cents;
  /** off the whole cart, its coupon included */
  readonly saved: Cents;
  readonly isTenPack: boolean;
}

/** A roll bought singly. */
export const singleRoll = { qty: 1, isPart: false, isTenPack: false, freeGround: false, isSpool: true } as const;

/** What goods cost this shopper. */
export function priceOfGoods(lines: readonly MoneyLine[], { membership, coupon, rates }: Terms): Cents {
  const subtotal = subtotalOf(lines);
  const discount = (membership ? memberDiscount(lines, rates) : 0) + (coupon ? couponDiscount(coupon, lines) : 0);
  return cents(Math.max(0, subtotal - discount));
}

/** The switches that save money in this cart: of single rolls to a bundle, and of a bundle to its rolls. */
export function bundleSwitches(lines: readonly CartLine[], terms: Terms): BundleSwitch[] {
  const sound = lines.filter(({ error }) => error === null);
  const before = priceOfGoods(lines.map(moneyLine), terms);
  return [...toBundles(sound), ...toSingles(sound)].flatMap(({ taken, added, rolls, ...rest }) => {
    const quantity = ({ id, qty }: CartLine) => qty - taken.filter((each) => each === id).length;
    const kept = lines.map((line) => ({ ...moneyLine(line), qty: quantity(line) }));
    const saved = before - priceOfGoods([...kept, ...added], terms);
    const singly = priceOfGoods(rolls, { ...terms, coupon: null });
    return saved > 0 ? [{ ...rest, singly, saved: cents(saved) }] : [];
  });
}

interface Candidate extends SwitchBundle, Pick<BundleSwitch, 'names' | 'isTenPack'> {
  /** ids of the lines that lose one, as often as they do */
  readonly taken: readonly string[];
  readonly added: readonly MoneyLine[];
  readonly rolls: readonly MoneyLine[];
}

/** The most expensive rolls of a diameter that fill a bundle. */
function toBundles(lines: readonly CartLine[]): Candidate[] {
  const fitting = lines.filter(({ data }) => (data.bundle?.qoh ?? 0) > 0);
  const groups = Map.groupBy(fitting, ({ data, options }) => `${data.bundle?.id} ${options.diameter}`);
  return [...groups.values()].flatMap((group) => {
    const bundle = group[0]?.data.bundle;
    const units = group.toSorted((a, b) => b.price - a.price).flatMap((line) => Array<CartLine>(line.qty).fill(line));
    if (!bundle || units.length < bundle.pieces) return [];
    const chosen = units.slice(0, bundle.pieces);
    return {
      id: bundle.id,
      sides: chosen.map(({ itemId }) => itemId),
      to: 'bundle' as const,
      isTenPack: bundle.isTenPack,
      names: [...new Set(chosen.map(({ name }) => name))],
      taken: chosen.map(({ id }) => id),
      added: [{ ...singleRoll, price: bundle.price, isTenPack: bundle.isTenPack }],
      rolls: chosen.map((line) => ({ ...moneyLine(line), qty: 1 })),
    };
  });
}

function toSingles(lines: readonly CartLine[]): Candidate[] {
  return lines.flatMap(({ id: lineId, itemId: id, sides, data: { rollPrices, sideNames, isTenPack } }) => {
    if (!rollPrices) return [];
    const rolls = rollPrices.map((price) => ({ ...singleRoll, price }));
    const names = [...new Set(sideNames)];
    return { id, sides, to: 'singles' as const, isTenPack, names, taken: [lineId], added: rolls, rolls };
  });
}
