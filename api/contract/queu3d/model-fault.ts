import * as z from 'zod';

/** Why a model cannot be read or printed. The sentence of each stands in `messages/model-faults.ts`. */
const modelFaults = [
  'empty',
  'too_large',
  'wrong_type',
  'wrong_content',
  'truncated',
  'unreadable',
  'not_finite',
  'no_triangles',
  'too_many_triangles',
  'flat',
  'not_closed',
  'too_big_for_bed',
  'unpacks_too_far',
  'too_many_parts',
  'circular_parts',
  'missing_part',
  'unsafe_xml',
  'unsafe_name',
  'external_part',
  'nothing_to_print',
  'engine_crashed',
  'engine_too_long',
] as const;
export const modelFaultSchema = z.enum(modelFaults);
export type ModelFault = (typeof modelFaults)[number];
