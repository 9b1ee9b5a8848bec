import * as z from 'zod';
import { modelFaultSchema } from './model-fault.ts';

/**
 * waiting: others are before it · slicing · complete · failed: `fault` tells why · cancelled: by the shopper, or because
 * nobody waited for it any more.
 */
const jobStatuses = ['waiting', 'slicing', 'complete', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof jobStatuses)[number];

export const STATUS_SOCKETS = '/api/status/sockets/';

/** Millimetres. */
export const modelSizeSchema = z.object({ width: z.number(), height: z.number(), depth: z.number() });
export type ModelSize = z.infer<typeof modelSizeSchema>;

/** How a job stands: the answer of `POST /api/jobs` and `GET /api/jobs/{id}`, and each `projectUpdate`. */
export const projectUpdateSchema = z.object({
  id: z.uuid().describe('of the job'),
  projectId: z.uuid(),
  fileId: z.uuid(),
  status: z.enum(jobStatuses),
  percent: z.number().min(0).max(100),
  before: z.int().min(0).optional().describe('jobs that go first, while it waits'),
  layer: z.int().min(0).optional(),
  layers: z.int().min(0).optional(),
  materialVolume: z.number().min(0).optional().describe('mm³ of filament, once complete'),
  printTime: z.int().min(0).optional().describe('seconds, once complete'),
  size: modelSizeSchema.optional().describe('of what is printed, once complete'),
  gcodeId: z.uuid().optional(),
  fault: modelFaultSchema.optional(),
  message: z.string().optional().describe('the sentence of the fault'),
});
export type ProjectUpdate = z.infer<typeof projectUpdateSchema>;
