import * as z from 'zod';
import { MAX_NOTE_LENGTH, MAX_PICTURE_KB } from '../holiday.ts';

const day = z.iso.date().describe('in the shop’s time zone');

const noticeRowSchema = z.object({
  id: z.int(),
  note: z.string(),
  from: day,
  until: day.describe('the last day'),
  state: z.enum(['upcoming', 'active', 'past']),
  pictured: z.boolean(),
});
export type NoticeRow = z.infer<typeof noticeRowSchema>;

export const noticeListSchema = z.object({ rows: z.array(noticeRowSchema), total: z.int() });

/** Base64 turns three bytes into four characters. */
const MAX_BASE64 = Math.ceil((MAX_PICTURE_KB * 1024) / 3) * 4;

export const newNoticeSchema = z.object({
  note: z
    .string()
    .trim()
    .min(1, 'Please write the notice.')
    .max(MAX_NOTE_LENGTH, `A notice has at most ${MAX_NOTE_LENGTH} characters.`),
  from: z.iso.date('Choose the first day.'),
  until: z.iso.date('Choose the last day.'),
  image: z
    .base64()
    .max(MAX_BASE64, `The picture has more than ${MAX_PICTURE_KB} kB.`)
    .nullable()
    .describe('a PNG; null: no picture'),
});
export const noticeAddedSchema = z.object({ id: z.int() });
