import { atom, type ReadableAtom } from 'nanostores';
import { pickersMessages } from '../../../api/contract/messages/pickers.ts';
import { messageOf } from '../../lib/api.ts';
import {
  type Carton,
  packsOnHand,
  stockedCartons,
  whyNot,
  withoutOne,
  withoutPlace,
} from '../../lib/pickers/carton.ts';
import { listedRolls } from '../../lib/pickers/carton-words.ts';
import type { PickerPlan } from '../../lib/pickers/plans.ts';
import type { Roll, Shelf } from '../../lib/pickers/shelf.ts';
import { addToCart } from '../cart/cart.ts';
import { notify } from '../notice.ts';
import { type Choice, keepChoice, readChoice } from './bundle-picker-record.ts';
import { cartonOf, type PickerState } from './bundle-picker-state.ts';

export interface BundlePicker {
  readonly $state: ReadableAtom<PickerState>;
  /** Takes up what this tab chose before, and asks what is on the shelf. */
  open(community: boolean): Promise<void>;
  /** Asks again after a failure. */
  reload(): Promise<void>;
  add(roll: Roll): void;
  takeOne(roll: Roll): void;
  takeFrom(place: number): void;
  chooseDiameter(diameter: string): void;
  setPacks(packs: number): void;
  buy(): Promise<void>;
}

/** Filling a carton: exactly so many rolls, of one diameter, each as often as it is in stock (1 §4, §5). */
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

  /** Every change of the choice passes here: it is kept, and takes away what was said about the press before. */
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

  /** What is being sent stays as it is. */
  const isSending = () => $state.get().phase.at === 'adding';

  function take(change: (carton: Carton) => Carton): void {
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
    const told = listedRolls(gone.map((id) => names.get(id) ?? 'a roll that has left the shop'));
    notify({ kind: 'info', text: pickersMessages.rollsSoldOut(told) });
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
      const reason = whyNot(carton, roll, plan.pieces);
      if (reason === 'full') set({ problem: pickersMessages.cartonFull(plan.pieces) });
      else if (!reason) setCarton([...carton, roll.id]);
    },
    takeOne: ({ id }) => take((carton) => withoutOne(carton, id)),
    takeFrom: (place) => take((carton) => withoutPlace(carton, place)),
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
        // The shelf is not what this page thought.
        await load();
        set({ problem: result.message });
      }
    },
  };
}
