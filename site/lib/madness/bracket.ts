import type { ContentProblem } from '../../../content-reader/content-error.ts';
import { checkItems } from '../../../content-reader/references.ts';
import type { CatalogueItem } from '../../../contract/catalogue/item.ts';
import type { Madness, Match } from '../../../contract/editorial/madness.ts';

interface Side {
  readonly item: CatalogueItem;
  readonly votes: number;
  readonly won: boolean;
}
interface BracketRound {
  readonly name: string;
  /** last day of voting; absent for a future round */
  readonly closed?: string;
  /** a future match has no sides yet */
  readonly matches: readonly (readonly Side[])[];
}
interface Bracket {
  readonly rounds: readonly BracketRound[];
  readonly champion: CatalogueItem | undefined;
  readonly votes: number;
}

const toCome = ['First round', 'Quarterfinals', 'Semifinals', 'Final'];

/** The whole bracket, with empty matches for future rounds, and a problem for each color not on sale. */
export function bracket(
  { contenders, rounds }: Pick<Madness, 'contenders' | 'rounds'>,
  byId: ReadonlyMap<string, CatalogueItem>,
): { bracket: Bracket; problems: ContentProblem[] } {
  const named = contenders.map((id, index) => [`contenders[${index}]`, id] as const);
  const played = rounds.map(({ name, closed, matches }) => ({
    name,
    closed,
    matches: matches.map((match) => sides(match, byId)),
  }));
  const open = toCome.slice(played.length).map((name, index) => ({
    name,
    matches: Array.from({ length: contenders.length / 2 ** (played.length + index + 1) }, () => []),
  }));
  const final = open.length === 0 ? rounds.at(-1)?.matches[0] : undefined;
  const votes = rounds.flatMap(({ matches }) => matches).reduce((sum, one) => sum + one.votes[0] + one.votes[1], 0);
  return {
    bracket: { rounds: [...played, ...open], champion: final && byId.get(final.winner), votes },
    problems: checkItems('madness.yaml', named, byId),
  };
}

function sides({ between, votes, winner }: Match, byId: ReadonlyMap<string, CatalogueItem>): Side[] {
  return between.flatMap((id, index) => {
    const item = byId.get(id);
    return item ? [{ item, votes: votes[index] ?? 0, won: id === winner }] : [];
  });
}
