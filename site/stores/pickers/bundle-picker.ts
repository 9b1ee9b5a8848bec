import { atom, type ReadableAtom } from 'nanostores';
import { pickersMessages } from '../../../api/contract/messages/pickers.ts';
import { messageOf } from '../../lib/api.ts';
import {
  type Carton,
  packsOnHand,
  rejectReason,
  stockedCartons,
  withoutOne,
  withoutPlace,
} from '../../lib/pickers/carton.ts';
import { listedRolls } from '../../lib/pickers/carton-words.ts';
import type { PickerPlan } from '../../lib/pickers/plans.ts';
import type { Roll, Shelf } from '../../lib/pickers/shelf.ts';
import { addToCart } from '../cart/cart.ts';
import { notify } from '../notice.ts';
import { type Choice, cartonOf, type PickerState } from './picker-state.ts';

const keyOf = (picker: string) => `northspool:picker:${picker}`;

/** The choice stored in this tab; null when there is none. Parsed without zod: the page must stay small. */
function readChoice({ name, diameters, pieces }: PickerPlan): Choice | null {
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
function keepChoice(picker: string, choice: Choice): void {
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

export interface BundlePicker {
  readonly $state: ReadableAtom<PickerState>;
  /** Restores this tab's choice, and loads the stock. */
  open(community: boolean): Promise<void>;
  /** Retries after a failure. */
  reload(): Promise<void>;
  add(roll: Roll): void;
  removeOne(roll: Roll): void;
  removeAt(place: number): void;
  chooseDiameter(diameter: string): void;
  setPacks(packs: number): void;
  buy(): Promise<void>;
}

/** Fills a carton with a fixed number of rolls of one diameter, each at most as often as it is in stock. */
export function createBundlePicker(plan: PickerPlan, asBuilt: Shelf): BundlePicker {
  const $state = atom<PickerState>({
    phase: { at: 'loading' },
    shelf: asBuilt,
    diameter: plan.diameters[0],
    cartons: {},
    packs: 1,
    problem: null,
  });
  let withCommunity = false;

  const set = (change: Partial<PickerState>) => $state.set({ ...$state.get(), ...change });

  /** Every change of the choice goes through here: it is stored, and clears the last problem. */
  function choose(change: Partial<Choice>): void {
    const { diameter, cartons, packs, shelf } = { ...$state.get(), ...change };
    const most = packsOnHand(cartons[diameter] ?? [], shelf.rolls, shelf.bundle);
    set({ diameter, cartons, packs: Math.max(1, Math.min(packs, most)), problem: null });
    keepChoice(plan.name, { diameter, cartons });
  }

  function setCarton(carton: Carton): void {
    const { diameter, cartons } = $state.get();
    choose({ cartons: { ...cartons, [diameter]: carton } });
  }

  /** While the carton is being added, it must not change. */
  const isSending = () => $state.get().phase.at === 'adding';

  function updateCarton(change: (carton: Carton) => Carton): void {
    if (!isSending()) setCarton(change(cartonOf($state.get())));
  }

  async function load(): Promise<void> {
    try {
      const { fetchShelf } = await import('../../lib/pickers/fetch-shelf.ts');
      const shelf = await fetchShelf(plan, withCommunity);
      set({ shelf, phase: { at: (shelf.bundle?.qoh ?? 0) > 0 ? 'open' : 'closed' } });
      dropSoldOut();
    } catch (error) {
      set({ phase: { at: 'failed', message: messageOf(error) } });
    }
  }

  function dropSoldOut(): void {
    const { cartons, shelf } = $state.get();
    const { kept, gone } = stockedCartons(cartons, shelf.rolls);
    if (gone.length === 0) return;
    choose({ cartons: kept });
    const names = new Map([...asBuilt.rolls, ...shelf.rolls].map(({ id, name }) => [id, name]));
    const soldOut = listedRolls(gone.map((id) => names.get(id) ?? 'a roll that has left the shop'));
    notify({ kind: 'info', text: pickersMessages.rollsSoldOut(soldOut) });
  }

  return {
    $state,
    async open(community) {
      withCommunity = community;
      const kept = readChoice(plan);
      if (kept) set(kept);
      await load();
    },
    async reload() {
      set({ phase: { at: 'loading' } });
      await load();
    },
    add(roll) {
      if ($state.get().phase.at !== 'open') return;
      const carton = cartonOf($state.get());
      const reason = rejectReason(carton, roll, plan.pieces);
      if (reason === 'full') set({ problem: pickersMessages.cartonFull(plan.pieces) });
      else if (!reason) setCarton([...carton, roll.id]);
    },
    removeOne: ({ id }) => updateCarton((carton) => withoutOne(carton, id)),
    removeAt: (place) => updateCarton((carton) => withoutPlace(carton, place)),
    chooseDiameter(diameter) {
      if (!isSending()) choose({ diameter });
    },
    setPacks: (packs) => set({ packs }),
    async buy() {
      const { phase, shelf, packs, ...choice } = $state.get();
      const carton = cartonOf(choice);
      if (phase.at !== 'open' || !shelf.bundle || carton.length !== plan.pieces) return;
      set({ phase: { at: 'adding' }, problem: null });
      const result = await addToCart({ id: shelf.bundle.id, qty: packs, sides: carton });
      if (result.ok) {
        setCarton([]);
        set({ phase: { at: 'open' }, packs: 1 });
      } else {
        // The stock differs from what this page assumed.
        await load();
        set({ problem: result.message });
      }
    },
  };
}
