import { describe, expect, it } from 'vitest';
import { countOf, outcomeOf, votesInWords } from './tally.ts';

const poll = (...votes: number[]) => ({
  options: votes.map((count, index) => ({ option: `Colour ${index + 1}`, hex: '#5B2A4E', votes: count })),
});

describe('the results of a poll', () => {
  it('stand by votes, with shares of all of them and bars against the leader', () => {
    const { total, tallies } = countOf(poll(203, 412, 371, 298));
    expect(total).toBe(1284);
    expect(tallies.map(({ option, votes, share }) => [option, votes, share])).toEqual([
      ['Colour 2', 412, 32],
      ['Colour 3', 371, 29],
      ['Colour 4', 298, 23],
      ['Colour 1', 203, 16],
    ]);
    expect(tallies.map(({ length }) => Math.round(length))).toEqual([100, 90, 72, 49]);
  });

  it('are nothing without votes, and keep the order of the poll', () => {
    const { tallies } = countOf(poll(0, 0));
    expect(tallies.map(({ option, share, length }) => [option, share, length])).toEqual([
      ['Colour 1', 0, 0],
      ['Colour 2', 0, 0],
    ]);
  });

  it.each([
    [[9, 4], 'The last vote went to Colour 1 with 69%.'],
    [[4, 4, 1], 'The last vote was a tie between Colour 1 and Colour 2.'],
    [[0, 0], 'Nobody voted in the last poll.'],
  ])('of %j are told as: %s', (votes, sentence) => expect(outcomeOf(countOf(poll(...votes)))).toBe(sentence));
});

it.each([
  [0, '0 votes'],
  [1, '1 vote'],
  [1284, '1,284 votes'],
])('%i is written as %s', (total, words) => expect(votesInWords(total)).toBe(words));
