import type { Bundle, Roll } from './shelf.ts';

/** Ids of the rolls in a carton, in the order they were added. */
export type Carton = readonly string[];

export function countOf(carton: Carton, id: string): number {
  return carton.filter((each) => each === id).length;
}

/** Why a roll cannot be added; undefined when it can. */
export function rejectReason(carton: Carton, roll: Roll, pieces: number): 'full' | 'short' | undefined {
  if (carton.length >= pieces) return 'full';
  return countOf(carton, roll.id) >= roll.qoh ? 'short' : undefined;
}

/** The carton without the roll at an index. */
export function withoutPlace(carton: Carton, place: number): Carton {
  return carton.toSpliced(place, 1);
}

/** The carton without the last added roll of this id. */
export function withoutOne(carton: Carton, id: string): Carton {
  const place = carton.lastIndexOf(id);
  return place < 0 ? carton : withoutPlace(carton, place);
}

/** Splits the cartons, one per diameter, into rolls in stock and rolls sold out. */
export function stockedCartons(
  cartons: Readonly<Record<string, Carton>>,
  rolls: readonly Roll[],
): { kept: Record<string, Carton>; gone: string[] } {
  const gone: string[] = [];
  const kept = Object.entries(cartons).map(([diameter, carton]) => {
    const left = new Map(rolls.filter((roll) => roll.diameter === diameter).map(({ id, qoh }) => [id, qoh]));
    const stocked = carton.filter((id) => {
      const stock = left.get(id) ?? 0;
      left.set(id, stock - 1);
      if (stock <= 0) gone.push(id);
      return stock > 0;
    });
    return [diameter, stocked] as const;
  });
  return { kept: Object.fromEntries(kept), gone };
}

/** How many cartons like this one are in stock, limited by the bundle and by each roll. */
export function packsOnHand(carton: Carton, rolls: readonly Roll[], bundle: Bundle | null): number {
  const byRoll = rolls.flatMap(({ id, qoh }) => {
    const count = countOf(carton, id);
    return count > 0 ? [Math.floor(qoh / count)] : [];
  });
  return Math.min(bundle?.qoh ?? 0, ...byRoll);
}
