import { atom } from 'nanostores';
import { readHex } from '../../contract/filament/hex.ts';
import type { NearestColors } from '../../contract/nearest-colors.ts';
import { messageOf } from '../lib/api.ts';
import { ListSearch } from './list-search.ts';

/** What is asked: a color, and which spools count. */
export interface ColorQuestion {
  /** such as #2F6F62; undefined until a color is chosen */
  readonly hex: string | undefined;
  /** empty for all */
  readonly material: string;
  readonly inStock: boolean;
}

interface FinderState {
  readonly question: ColorQuestion;
  readonly isLoading: boolean;
  /** of the last question that was answered; it stays while the next one is asked */
  readonly answer: NearestColors | undefined;
  readonly problem: string | undefined;
}

/** Before a color is chosen. */
export const noColors: FinderState = {
  question: { hex: undefined, material: '', inStock: false },
  isLoading: false,
  answer: undefined,
  problem: undefined,
};

export const $colorFinder = atom(noColors);

const search = new ListSearch<NearestColors>(async (query, signal) => {
  const { fetchNearestColors } = await import('../lib/api-colors.ts');
  return await fetchNearestColors(query, signal);
});

/** Changes the question and asks it; only the newest answer counts. */
export async function askForColors(change: Partial<ColorQuestion>): Promise<void> {
  const question = { ...$colorFinder.get().question, ...change };
  const set = (to: Partial<FinderState>) => $colorFinder.set({ ...$colorFinder.get(), ...to });
  if (question.hex === undefined) return set({ question });
  set({ question, isLoading: true, problem: undefined });
  try {
    const answer = await search.find(finderQuery(question));
    if (answer) set({ answer, isLoading: false });
  } catch (error) {
    set({ problem: messageOf(error), isLoading: false });
  }
}

/** As in the address of the page, and as the shop is asked. */
export function finderQuery({ hex = '', material, inStock }: ColorQuestion): string {
  const query = new URLSearchParams({ hex: hex.replace('#', '') });
  if (material !== '') query.set('material', material);
  if (inStock) query.set('inStock', 'true');
  return `?${query}`;
}

/** The question in an address; what it does not know it leaves out. */
export function questionIn(address: string, materials: readonly string[]): ColorQuestion {
  const query = new URLSearchParams(address);
  const material = query.get('material') ?? '';
  return {
    hex: readHex(query.get('hex') ?? ''),
    material: materials.includes(material) ? material : '',
    inStock: query.get('inStock') === 'true',
  };
}
