import * as z from 'zod';
import { idSchema } from '../id.ts';
import { reorderSchema, reorderStatuses } from '../reorders.ts';
import { pageNumberSchema } from './paging.ts';

/** `GET /api/desk/reorders`: of all customers, or of an account. */
export const reorderSearchSchema = z.object({
  account: idSchema().optional(),
  status: z.enum(reorderStatuses).optional(),
  page: pageNumberSchema,
});

export const reorderParamsSchema = z.object({ reorder: idSchema('There is no such reorder.') });

const deskReorderRowSchema = z.object({
  id: z.uuid(),
  accountId: z.uuid(),
  email: z.string().describe('of the account'),
  status: z.enum(reorderStatuses),
  date: z.iso.date().nullable().describe('of the next order; null: stopped'),
  weeks: z.int(),
  pieces: z.int(),
  reason: z.string().nullable().describe('why the card was refused; null: it was not'),
});

export const deskReorderListSchema = z.object({
  rows: z.array(deskReorderRowSchema).describe('by their next date; those that stopped last'),
  total: z.int().describe('at most 1,000: more are not counted'),
});

/** `GET /api/desk/reorders/{reorder}` */
export const deskReorderSchema = reorderSchema.extend({ accountId: z.uuid(), email: z.string() });

/** Body of `POST /api/desk/reorders/{reorder}/stop`: the customer gets a mail. */
export const stopReorderSchema = z.strictObject({
  reason: z.string().trim().min(1, 'Please write a reason.').max(200).describe('for the log'),
});
