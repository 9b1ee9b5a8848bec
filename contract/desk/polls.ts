import * as z from 'zod';
import { voteMessages } from '../messages/vote.ts';
import { pollOptionSchema, pollOptionsSchema } from '../poll.ts';

const moment = z.iso.datetime();

const pollRowSchema = z.object({
  id: z.int(),
  question: z.string(),
  openedAt: moment,
  closedAt: moment.nullable(),
  votes: z.int(),
  options: z.array(pollOptionSchema.extend({ votes: z.int() })),
});
export type PollRow = z.infer<typeof pollRowSchema>;

export const pollListSchema = z.object({ rows: z.array(pollRowSchema), total: z.int() });

export const newPollSchema = z.object({
  question: z
    .string()
    .trim()
    .min(1, 'Please write the question.')
    .max(120, 'The question has at most 120 characters.')
    .default(voteMessages.voteQuestion),
  options: pollOptionsSchema,
});
export const pollOpenedSchema = z.object({ id: z.int() });
