import * as z from 'zod';
import { materialNameSchema } from '../catalogue/material.ts';
import { idSchema } from '../id.ts';
import { quantitySchema } from '../quantity.ts';

/** Body of `POST /api/prints/reviews`: requests a manual review of a model the slicer could not process, free of charge. */
export const modelCheckRequestSchema = z.strictObject({
  fileId: idSchema('Please upload the file first.'),
  email: z.email('Invalid email'),
  material: materialNameSchema,
  colorName: z.string().min(1).max(80),
  quantity: quantitySchema,
  infill: z.int().min(0).max(100),
  supports: z.boolean().optional(),
  quality: z.int().min(0).max(100),
  note: z.string().max(2000).default(''),
});
export type ModelCheckRequest = z.infer<typeof modelCheckRequestSchema>;

export const modelCheckSchema = z.object({ id: z.uuid(), refId: z.string().describe('such as NQ-7K2M-4Q9D') });
