import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Madness, madnessSchema } from './madness.ts';

const right = (): Madness => parse(readFileSync('content/madness.yaml', 'utf8'));

function problemsWith(change: (madness: Madness) => void): string[] {
  const madness = structuredClone(right());
  change(madness);
  const { error } = madnessSchema.safeParse(madness);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}
const final = ({ rounds }: Madness) => rounds[3]?.matches[0] as { winner: string; votes: [number, number] };

test('accepts the bracket in the shop’s content', () => {
  expect(problemsWith(() => undefined)).toEqual([]);
});

test('reports a winner that is not in the match, with its field', () => {
  expect(problemsWith((madness) => (final(madness).winner = 'pla-cocoa-1.75mm-1kg'))).toEqual([
    'rounds.3.matches.0.winner: must be one of pla-petrol-1.75mm-1kg and pla-seafoam-1.75mm-1kg, found "pla-cocoa-1.75mm-1kg"',
  ]);
});

test('reports a winner with fewer votes', () => {
  expect(problemsWith((madness) => (final(madness).winner = 'pla-seafoam-1.75mm-1kg'))).toEqual([
    'rounds.3.matches.0.winner: must be the one with more votes, pla-petrol-1.75mm-1kg',
  ]);
});

test('rejects a tie', () => {
  expect(problemsWith((madness) => (final(madness).votes = [5, 5]))).toEqual([
    'rounds.3.matches.0.votes: must not be equal: a tie is voted on again',
  ]);
});

test('rejects a losing color in the next round', () => {
  const problems = problemsWith(({ rounds }) => {
    const match = rounds[1]?.matches[0] as { between: [string, string] };
    match.between = ['pla-stonegrey-1.75mm-1kg', 'pla-violet-1.75mm-1kg'];
  });
  expect(problems[0]).toBe(
    'rounds.1.matches.0.between: must be pla-petrol-1.75mm-1kg and pla-violet-1.75mm-1kg, who are next in the bracket',
  );
});

test('reports a round with too few matches and a repeated color', () => {
  expect(problemsWith(({ rounds }) => rounds[2]?.matches.pop())).toEqual([
    'rounds.2.matches: must have 2 entries, as 4 colors are left',
  ]);
  expect(problemsWith(({ contenders }) => (contenders[1] = contenders[0] ?? ''))).toContain(
    'contenders.1: must be there once only, found "pla-petrol-1.75mm-1kg" again',
  );
});
