import * as z from 'zod';
import { pollOptionSchema } from '../poll.ts';

/** `GET /api/subscription/vote`: the open poll, or the last one when none is open. */
export const ballotSchema = z.object({
  question: z.string(),
  options: z
    .array(
      pollOptionSchema.extend({
        votes: z.int().min(0).optional().describe('present once the caller has voted, or when the poll is closed'),
      }),
    )
    .describe('empty before the first poll'),
  open: z.boolean(),
  voted: z.string().nullable().describe('the option the caller voted for; null: none'),
});
export type Ballot = z.infer<typeof ballotSchema>;

/** Body of `POST /api/subscription/vote`. */
export const voteSchema = z.object({ color: z.string().trim().min(1).max(60).describe('name of the option') });
