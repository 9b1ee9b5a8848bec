import * as z from 'zod';
import { sliceSettingsSchema } from './settings.ts';

/** Body of `POST /api/jobs`. */
export const sliceJobSchema = z.strictObject({
  fileId: z.uuid('Please upload the file first.'),
  projectId: z.uuid().describe('created by the page: one per file and press of Calculate'),
  type: z.literal('slice'),
  settings: sliceSettingsSchema,
});
export type SliceJob = z.infer<typeof sliceJobSchema>;
