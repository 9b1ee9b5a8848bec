import * as z from 'zod';
import { contentKinds } from './content.ts';
import { publisherSchema } from './stock.ts';

/** What publishing goes through, in this order; going back has the last one only. */
export const publishSteps = ['copy', 'check', 'build', 'show'] as const;
export type PublishStep = (typeof publishSteps)[number];

const begunStepSchema = z.object({ step: z.enum(publishSteps), at: z.iso.datetime() });
export type BegunStep = z.infer<typeof begunStepSchema>;

const publishRunSchema = z.object({
  kind: z.enum(['edits', 'back']),
  by: z.string().nullable().describe('who asked to go back'),
  startedAt: z.iso.datetime().nullable().describe('null: it waits for the process that publishes'),
  endedAt: z.iso.datetime().nullable(),
  steps: z.array(begunStepSchema),
  problem: z.string().nullable().describe('why it ended without a new release'),
});

const releaseSchema = z.object({ id: z.string(), shownAt: z.iso.datetime().nullable() });

export const publishingSchema = z.object({
  now: z.iso.datetime().describe('by the clock that the steps are of'),
  publisher: publisherSchema,
  isWaiting: z.boolean().describe('whether edits wait to be published'),
  run: publishRunSchema.nullable().describe('the last one, which may be running'),
  release: releaseSchema.nullable().describe('that the shop shows'),
  previous: releaseSchema.nullable().describe('that one can go back to'),
});
export type Publishing = z.infer<typeof publishingSchema>;

const plannedChangeSchema = z.object({
  path: z.string(),
  title: z.string(),
  kind: z.enum(contentKinds),
  by: z.string(),
  at: z.iso.datetime(),
  before: z.string().nullable().describe('text that is published or waits to be; null: there is no such file'),
  after: z.string().nullable().describe('text of the draft; null: the file is removed'),
});

export const publishPlanSchema = z.object({
  changes: z.array(plannedChangeSchema),
  prices: z.array(
    z.object({
      item: z.string(),
      name: z.string(),
      before: z.int().min(0).nullable().describe('cents; null: the item is new'),
      after: z.int().min(0).nullable().describe('cents; null: the item is gone'),
    }),
  ),
  pages: z.array(z.string()).describe('addresses of pages whose own text changes, some of them'),
  problems: z.array(z.string()).describe('why the drafts cannot be published together; empty: they can'),
});
export type PublishPlan = z.infer<typeof publishPlanSchema>;

/** The release that the shop showed when it was asked for: another one is not taken back. */
export const publishBackSchema = z.object({ release: z.string().min(1).max(64) });
