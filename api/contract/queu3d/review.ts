import * as z from 'zod';
import { materialNameSchema } from '../catalogue/material.ts';
import { quantitySchema } from '../quantity.ts';

/** Body of `POST /api/prints/reviews`: a person looks at a model that the slicer could not work with. Nothing is charged. */
export const reviewWishSchema = z.strictObject({
  fileId: z.uuid('Please upload the file first.'),
  email: z.email('Invalid email'),
  material: materialNameSchema,
  colorName: z.string().min(1).max(80),
  quantity: quantitySchema,
  infill: z.int().min(0).max(100),
  quality: z.int().min(0).max(100),
  note: z.string().max(2000).default(''),
});
export type ReviewWish = z.infer<typeof reviewWishSchema>;

export const reviewSchema = z.object({ id: z.uuid(), refId: z.string().describe('such as NQ-7K2M-4Q9D') });
