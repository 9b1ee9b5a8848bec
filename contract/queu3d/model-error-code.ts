import * as z from 'zod';

/** Why a model cannot be read or printed. The message for each is in `messages/model-errors.ts`. */
const modelErrorCodes = [
  'empty',
  'too_large',
  'wrong_type',
  'wrong_content',
  'sliced_file',
  'truncated',
  'unreadable',
  'not_finite',
  'no_triangles',
  'too_many_triangles',
  'flat',
  'not_closed',
  'not_solid',
  'repair_needed',
  'too_big_for_bed',
  'unpacks_too_far',
  'too_many_parts',
  'circular_parts',
  'missing_part',
  'unsafe_xml',
  'unsafe_name',
  'external_part',
  'several_models',
  'required_extension',
  'negative_volume',
  'not_for_printing',
  'nothing_printable',
  'object_unknown',
  'plate_too_big',
  'nothing_to_print',
  'engine_crashed',
  'engine_too_long',
  'slicer_full',
] as const;
export const modelErrorCodeSchema = z.enum(modelErrorCodes);
export type ModelErrorCode = (typeof modelErrorCodes)[number];

/** What the message about a model names, such as a 3MF extension: one short line from a stranger's file. */
export const modelErrorDetailSchema = z.string().min(1).max(80);
