import * as z from 'zod';
import { modelErrorCodeSchema } from './model-error-code.ts';

/**
 * waiting: in the queue · slicing · complete · failed: `fault` says why · cancelled: by the shopper, or because no page
 * was waiting for it.
 */
const jobStatuses = ['waiting', 'slicing', 'complete', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof jobStatuses)[number];

export const STATUS_SOCKETS = '/api/status/sockets/';

/** In mm. */
export const modelSizeSchema = z.object({ width: z.number(), height: z.number(), depth: z.number() });
export type ModelSize = z.infer<typeof modelSizeSchema>;

/** The status of a job: the answer of `POST /api/jobs` and `GET /api/jobs/{id}`, and every `projectUpdate` event. */
export const projectUpdateSchema = z.object({
  id: z.uuid().describe('id of the job'),
  projectId: z.uuid(),
  fileId: z.uuid(),
  status: z.enum(jobStatuses),
  percent: z.number().min(0).max(100),
  before: z.int().min(0).optional().describe('jobs ahead of it in the queue'),
  layer: z.int().min(0).optional(),
  layers: z.int().min(0).optional(),
  materialVolume: z.number().min(0).optional().describe('mm³ of filament, once complete'),
  supportVolume: z.number().min(0).optional().describe('mm³ of it that are supports, if it has any to print with'),
  printTime: z.int().min(0).optional().describe('seconds, once complete'),
  size: modelSizeSchema.optional().describe('of the print, in mm, once complete'),
  gcodeId: z.uuid().optional(),
  fault: modelErrorCodeSchema.optional(),
  message: z.string().optional().describe('message for the shopper, if it failed'),
});
export type ProjectUpdate = z.infer<typeof projectUpdateSchema>;
