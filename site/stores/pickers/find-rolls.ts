import { CARDS_A_PAGE } from '../../../contract/search-limits.ts';
import { fetchMatches } from '../../lib/api-list.ts';
import { fetchRolls } from '../../lib/pickers/fetch-shelf.ts';
import type { PickerPlan } from '../../lib/pickers/plans.ts';
import type { Roll } from '../../lib/pickers/shelf.ts';
import { ListSearch } from '../list-search.ts';

// Loaded on demand: most pickers have all of their rolls.

export interface RollQuestion {
  /** words; empty: all */
  readonly q: string;
  readonly diameter: string;
  readonly materials: readonly string[];
  readonly community: boolean;
  /** how many were found before */
  readonly from: number;
}

export interface FoundRolls {
  /** a part of them, best first, with their current stock */
  readonly rolls: readonly Roll[];
  readonly total: number;
}

/** Asks the shop's search for rolls. */
export class RollSearch {
  readonly #plan: PickerPlan;
  readonly #search = new ListSearch(fetchMatches);

  constructor(plan: PickerPlan) {
    this.#plan = plan;
  }

  /** Undefined when a newer question came before the answer. Throws an ApiError. */
  async find({ q, diameter, materials, community, from }: RollQuestion): Promise<FoundRolls | undefined> {
    const page = Math.floor(from / CARDS_A_PAGE) + 1;
    const query = new URLSearchParams({ ...this.#plan.search, diameter });
    if (q.trim() !== '') query.set('q', q.trim());
    if (materials.length > 0) query.set('material', materials.join(','));
    if (page > 1) query.set('page', String(page));
    if (community) query.set('discord', 'true');
    const answer = await this.#search.find(`?${query}`);
    if (!answer) return undefined;
    // Beyond the last page the shop answers with the last one.
    const cards = answer.page === page ? answer.cards : [];
    const first = from % CARDS_A_PAGE;
    const ids = cards.slice(first, first + this.#plan.part).map(({ id }) => id);
    const { rolls } = await fetchRolls(this.#plan, ids);
    const byId = new Map(rolls.map((roll) => [roll.id, roll]));
    return { rolls: ids.flatMap((id) => byId.get(id) ?? []), total: answer.total };
  }
}
