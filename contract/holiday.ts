import * as z from 'zod';

export const MAX_NOTE_LENGTH = 200;
/** Every page that shows the notice loads its picture. */
export const MAX_PICTURE_KB = 100;

/** `GET /api/holliday` while a notice is active; 204 when there is none. */
export const holidayNoticeSchema = z.object({
  note: z.string().min(1).describe('plain text'),
  image: z.base64().describe('a PNG as base64; empty: no picture'),
});
export type HolidayNotice = z.infer<typeof holidayNoticeSchema>;
