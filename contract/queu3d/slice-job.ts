import * as z from 'zod';
import { idSchema } from '../id.ts';
import { sliceSettingsSchema } from './settings.ts';

/** Body of `POST /api/jobs`. */
export const sliceJobSchema = z.strictObject({
  fileId: idSchema('Please upload the file first.'),
  projectId: idSchema().describe('created by the page: one per file and press of Calculate'),
  type: z.literal('slice'),
  settings: sliceSettingsSchema,
});
export type SliceJob = z.infer<typeof sliceJobSchema>;
