import { counted } from '../../../contract/counted.ts';
import { voteMessages } from '../../../contract/messages/vote.ts';
import type { Ballot } from '../../../contract/premium/vote.ts';

export interface Tally {
  readonly option: string;
  readonly hex: string;
  readonly votes: number;
  /** of all votes, in whole percent */
  readonly share: number;
  /** of all votes, in percent: the length of the bar */
  readonly length: number;
}

interface Count {
  readonly total: number;
  /** the most votes first */
  readonly tallies: readonly Tally[];
}

export function countOf({ options }: Pick<Ballot, 'options'>): Count {
  const votesOf = ({ votes = 0 }: Ballot['options'][number]) => votes;
  const total = options.reduce((sum, option) => sum + votesOf(option), 0);
  const tallies = options
    .toSorted((one, other) => votesOf(other) - votesOf(one))
    .map((one) => {
      const length = total === 0 ? 0 : (votesOf(one) / total) * 100;
      return { option: one.option, hex: one.hex, votes: votesOf(one), share: Math.round(length), length };
    });
  return { total, tallies };
}

/** The result of a closed poll as text. */
export function outcomeOf({ total, tallies }: Count): string {
  const [first] = tallies;
  if (!first || total === 0) return voteMessages.voteNobody;
  const leaders = tallies.filter(({ votes }) => votes === first.votes).map(({ option }) => option);
  if (leaders.length === 1) return voteMessages.voteWentTo(first.option, first.share);
  return voteMessages.voteTie(`${leaders.slice(0, -1).join(', ')} and ${leaders.at(-1)}`);
}

/** `128 votes`, `1 vote` */
export function votesInWords(total: number): string {
  return counted(total, 'vote');
}
