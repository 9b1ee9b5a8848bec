import * as z from 'zod';
import { contentPathSchema } from './content.ts';
import { publisherSchema } from './stock.ts';

/** Asks for a page that shows a file, with all drafts in it. @see contentFileSchema for the pages of a file */
export const previewRequestSchema = z.object({ path: contentPathSchema, page: z.string().max(300) });

export const previewParamsSchema = z.object({ id: z.uuid() });

export const previewSchema = z.object({
  id: z.uuid(),
  state: z.enum(['waiting', 'rendered', 'failed']),
  problem: z.string().nullable().describe('why there is no page'),
  publisher: publisherSchema,
});
export type Preview = z.infer<typeof previewSchema>;
