import { describe, expect, it } from 'vitest';
import { countOf, outcomeOf, votesInWords } from '../../islands/start-vote.ts';

const poll = (...votes: number[]) => ({
  options: votes.map((count, index) => ({ option: `Color ${index + 1}`, hex: '#5B2A4E', votes: count })),
});

describe('the results of a poll', () => {
  it('stand by votes, with shares of all of them, which the bars show too', () => {
    const { total, tallies } = countOf(poll(203, 412, 371, 298));
    expect(total).toBe(1284);
    expect(tallies.map(({ option, votes, share }) => [option, votes, share])).toEqual([
      ['Color 2', 412, 32],
      ['Color 3', 371, 29],
      ['Color 4', 298, 23],
      ['Color 1', 203, 16],
    ]);
    expect(tallies.map(({ length }) => Math.round(length))).toEqual([32, 29, 23, 16]);
  });

  it('are nothing without votes, and keep the order of the poll', () => {
    const { tallies } = countOf(poll(0, 0));
    expect(tallies.map(({ option, share, length }) => [option, share, length])).toEqual([
      ['Color 1', 0, 0],
      ['Color 2', 0, 0],
    ]);
  });

  it.each([
    [[9, 4], 'The last vote went to Color 1 with 69%.'],
    [[4, 4, 1], 'The last vote was a tie between Color 1 and Color 2.'],
    [[0, 0], 'Nobody voted in the last poll.'],
  ])('are shown, from %j, as: %s', (votes, sentence) => expect(outcomeOf(countOf(poll(...votes)))).toBe(sentence));
});

it.each([
  [0, '0 votes'],
  [1, '1 vote'],
  [1284, '1,284 votes'],
])('%i is written as %s', (total, words) => expect(votesInWords(total)).toBe(words));
