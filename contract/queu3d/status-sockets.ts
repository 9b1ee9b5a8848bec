import * as z from 'zod';
import { errorBodySchema } from '../errors.ts';
import { idSchema } from '../id.ts';
import { projectUpdateSchema } from './job.ts';

/** What a page sends: `project` is answered immediately and on every change while the socket is open. */
export const statusCallSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('project'), data: idSchema().describe('a projectId') }),
  z.object({ event: z.literal('ping'), data: z.looseObject({}).optional() }),
]);
export type StatusCall = z.infer<typeof statusCallSchema>;

/** What a page receives. */
export const statusEventSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('projectUpdate'), data: projectUpdateSchema }),
  z.object({ event: z.literal('refused'), data: errorBodySchema.omit({ fields: true }) }),
  z.object({ event: z.literal('pong') }),
]);
export type StatusEvent = z.infer<typeof statusEventSchema>;
