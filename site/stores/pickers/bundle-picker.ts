import { atom, type ReadableAtom } from 'nanostores';
import { pickersMessages } from '../../../contract/messages/pickers.ts';
import { listedNames } from '../../../contract/quantity-of.ts';
import { messageOf } from '../../lib/api.ts';
import { latestOnly } from '../../lib/latest-only.ts';
import {
  type Carton,
  packsOnHand,
  rejectReason,
  stockedCartons,
  withoutOne,
  withoutPlace,
} from '../../lib/pickers/carton.ts';
import type { PickerPlan } from '../../lib/pickers/plans.ts';
import type { BuiltShelf, Roll } from '../../lib/pickers/shelf.ts';
import { addToCart } from '../cart/cart.ts';
import { notify } from '../notice.ts';
import type { RollSearch } from './find-rolls.ts';
import { type Choice, cartonOf, type PartShown, type PickerState } from './picker-state.ts';

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

function partOf({ rolls, total }: BuiltShelf): PartShown | null {
  if (total === null) return null;
  const ids = rolls.map(({ id }) => id);
  return { q: '', at: 'ready', problem: null, ids, total, asked: ids.length };
}

/** The rolls that are shown or chosen, and the bundle. */
function idsIn({ part, cartons }: PickerState, { bundle }: BuiltShelf): string[] {
  return [...(bundle ? [bundle.id] : []), ...(part?.ids ?? []), ...Object.values(cartons).flat()];
}

/** Each roll once, as the newer list has it. */
function mergeRolls(older: readonly Roll[], newer: readonly Roll[]): Roll[] {
  return [...new Map([...older, ...newer].map((roll) => [roll.id, roll])).values()];
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
  showMaterials(materials: readonly string[]): void;
  /** Shows the rolls that match these words. */
  search(q: string): Promise<void>;
  /** Shows the next rolls below the others. */
  showMore(): Promise<void>;
  setPacks(packs: number): void;
  buy(): Promise<void>;
}

/** Fills a carton with a fixed number of rolls of one diameter, each at most as often as it is in stock. */
export function createBundlePicker(plan: PickerPlan, asBuilt: BuiltShelf): BundlePicker {
  const $state = atom<PickerState>({
    phase: { at: 'loading' },
    shelf: asBuilt,
    part: partOf(asBuilt),
    materials: plan.materials,
    single: asBuilt.single,
    diameter: plan.diameters[0],
    cartons: {},
    packs: 1,
    problem: null,
  });
  let withCommunity = false;
  let rollSearch: RollSearch | undefined;
  const begin = latestOnly();

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
      const { fetchRolls, fetchShelf } = await import('../../lib/pickers/fetch-shelf.ts');
      const before = $state.get();
      const shelf = before.part
        ? await fetchRolls(plan, idsIn(before, asBuilt))
        : await fetchShelf(plan, withCommunity);
      // Rolls that a search has found meanwhile are as new.
      const since = $state.get().shelf.rolls.filter((roll) => !before.shelf.rolls.includes(roll));
      set({
        shelf: { ...shelf, rolls: before.part ? mergeRolls(shelf.rolls, since) : shelf.rolls },
        phase: { at: (shelf.bundle?.qoh ?? 0) > 0 ? 'open' : 'closed' },
      });
      dropSoldOut(before.shelf.rolls);
    } catch (error) {
      set({ phase: { at: 'failed', message: messageOf(error) } });
    }
  }

  function dropSoldOut(known: readonly Roll[]): void {
    const { cartons, shelf } = $state.get();
    const { kept, gone } = stockedCartons(cartons, shelf.rolls);
    if (gone.length === 0) return;
    choose({ cartons: kept });
    const names = new Map([...asBuilt.rolls, ...known, ...shelf.rolls].map(({ id, name }) => [id, name]));
    const soldOut = listedNames(gone.map((id) => names.get(id) ?? 'a roll that has left the shop'));
    notify({ kind: 'info', text: pickersMessages.rollsSoldOut(soldOut) });
  }

  /** Asks the shop for other rolls; for the next ones with `more`. The rolls on the page stay until they are there. */
  async function find(change: Partial<Pick<PartShown, 'q'>> = {}, more = false): Promise<void> {
    const { part: before, materials, diameter } = $state.get();
    if (!before) return;
    const part = { ...before, ...change };
    const isLatest = begin();
    if (plan.materials.length > 0 && materials.length === 0) {
      set({ part: { ...part, at: 'ready', problem: null, ids: [], total: 0, asked: 0 } });
      return;
    }
    const from = more ? before.asked : 0;
    set({ part: { ...part, at: 'loading', problem: null } });
    try {
      const { RollSearch } = await import('./find-rolls.ts');
      rollSearch ??= new RollSearch(plan);
      const found = await rollSearch.find({ q: part.q, diameter, materials, community: withCommunity, from });
      const { shelf, part: now } = $state.get();
      if (!found || !now || !isLatest()) return;
      const ids = [...(more ? now.ids : []), ...found.rolls.map(({ id }) => id)];
      set({
        shelf: { ...shelf, rolls: mergeRolls(shelf.rolls, found.rolls) },
        part: { ...now, at: 'ready', ids: [...new Set(ids)], total: found.total, asked: from + plan.part },
      });
    } catch (error) {
      const { part: now } = $state.get();
      if (now && isLatest()) set({ part: { ...now, at: 'ready', problem: messageOf(error) } });
    }
  }

  return {
    $state,
    async open(community) {
      withCommunity = community;
      const kept = readChoice(plan);
      if (kept) set(kept);
      const isAsBuilt = $state.get().diameter === plan.diameters[0] && !community;
      await Promise.all([load(), isAsBuilt ? undefined : find()]);
    },
    async reload() {
      set({ phase: { at: 'loading' } });
      await load();
    },
    add(roll) {
      const { phase, diameter } = $state.get();
      if (phase.at !== 'open' || roll.diameter !== diameter) return;
      const carton = cartonOf($state.get());
      const reason = rejectReason(carton, roll, plan.pieces);
      if (reason === 'full') set({ problem: pickersMessages.cartonFull(plan.pieces) });
      else if (!reason) setCarton([...carton, roll.id]);
    },
    removeOne: ({ id }) => updateCarton((carton) => withoutOne(carton, id)),
    removeAt: (place) => updateCarton((carton) => withoutPlace(carton, place)),
    chooseDiameter(diameter) {
      if (isSending()) return;
      choose({ diameter });
      void find();
    },
    showMaterials(materials) {
      set({ materials });
      void find();
    },
    async search(q) {
      const { part } = $state.get();
      if (part && (part.q !== q || part.problem !== null)) await find({ q });
    },
    async showMore() {
      if ($state.get().part?.at === 'ready') await find({}, true);
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
