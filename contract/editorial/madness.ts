import * as z from 'zod';
import { copy, itemIdSchema, pageWords } from './page-words.ts';

const CONTENDERS = 16;
const ROUNDS = 4;

const matchSchema = z.strictObject({
  between: z.tuple([itemIdSchema, itemIdSchema]),
  votes: z.tuple([z.int().min(0), z.int().min(0)]).describe('in the order of between'),
  winner: itemIdSchema,
});
export type Match = z.infer<typeof matchSchema>;

const roundSchema = z.strictObject({
  name: copy.max(30),
  closed: z.iso.date('must be a day such as 2026-03-09, in quotation marks').describe('last day of voting'),
  matches: z.array(matchSchema).min(1),
});

/** `content/madness.yaml`: sixteen colors, four rounds, one winner. Add a round once its votes are counted. */
export const madnessSchema = z
  .strictObject({
    ...pageWords,
    year: z.int().min(2020).max(2100),
    contenders: z.array(itemIdSchema).length(CONTENDERS).describe('ids of items on sale, in the order of the bracket'),
    rounds: z.array(roundSchema).min(1).max(ROUNDS),
    champion: z.strictObject({ label: copy, text: copy }).describe('beside the winner; shown when the final is over'),
  })
  .superRefine(({ contenders, rounds }, context) => {
    const addIssue = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message });
    for (const [index, id] of contenders.entries()) {
      if (contenders.indexOf(id) < index)
        addIssue(['contenders', index], `must be there once only, found "${id}" again`);
    }
    let left: readonly string[] = contenders;
    for (const [number, { matches }] of rounds.entries()) {
      const path = ['rounds', number, 'matches'];
      if (matches.length !== left.length / 2) {
        return addIssue(path, `must have ${left.length / 2} entries, as ${left.length} colors are left`);
      }
      for (const [index, match] of matches.entries()) {
        const due = left.slice(index * 2, index * 2 + 2);
        for (const [field, message] of matchProblems(match, due)) addIssue([...path, index, field], message);
      }
      left = matches.map(({ winner }) => winner);
    }
  });
export type Madness = z.infer<typeof madnessSchema>;

function matchProblems({ between, votes, winner }: Match, due: readonly string[]): [field: string, message: string][] {
  const problems: [string, string][] = [];
  if (between.join() !== due.join())
    problems.push(['between', `must be ${due.join(' and ')}, who are next in the bracket`]);
  if (!between.includes(winner))
    problems.push(['winner', `must be one of ${between.join(' and ')}, found "${winner}"`]);
  const [ours, theirs] = votes;
  if (ours === theirs) problems.push(['votes', 'must not be equal: a tie is voted on again']);
  else if (between.includes(winner) && winner !== between[ours > theirs ? 0 : 1]) {
    problems.push(['winner', `must be the one with more votes, ${between[ours > theirs ? 0 : 1]}`]);
  }
  return problems;
}
