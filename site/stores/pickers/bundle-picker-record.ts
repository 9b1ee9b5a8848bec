import type { Carton } from '../../lib/pickers/carton.ts';
import type { PickerPlan } from '../../lib/pickers/plans.ts';

/** What the shopper has chosen so far. */
export interface Choice {
  readonly diameter: string;
  /** one for each diameter, as a pack has one diameter only */
  readonly cartons: Readonly<Record<string, Carton>>;
}

const keyOf = (picker: string) => `northspool:picker:${picker}`;

/** The choice stored in this tab; null when there is none. Parsed without zod: the page must stay small. */
export function readChoice({ name, diameters, pieces }: PickerPlan): Choice | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null');
    if (!isChoice(kept) || !diameters.includes(kept.diameter)) return null;
    const cartons = diameters.map((each) => [each, (kept.cartons[each] ?? []).slice(0, pieces)] as const);
    return { diameter: kept.diameter, cartons: Object.fromEntries(cartons) };
  } catch {
    return null;
  }
}

/** Never throws: buying works without storage. */
export function keepChoice(picker: string, choice: Choice): void {
  try {
    sessionStorage.setItem(keyOf(picker), JSON.stringify(choice));
  } catch {
    // Storage is full or blocked: the choice lasts as long as the page.
  }
}

function isChoice(value: unknown): value is Choice {
  if (typeof value !== 'object' || value === null) return false;
  const { diameter, cartons } = value as Partial<Record<keyof Choice, unknown>>;
  return typeof diameter === 'string' && typeof cartons === 'object' && cartons !== null && areCartons(cartons);
}

function areCartons(cartons: object): boolean {
  return Object.values(cartons).every(
    (carton) => Array.isArray(carton) && carton.every((id) => typeof id === 'string'),
  );
}
