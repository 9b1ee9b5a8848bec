import * as z from 'zod';

/** `GET /api/holliday` while a notice is active; 204 when there is none. */
export const holidayNoticeSchema = z.object({
  note: z.string().min(1).describe('plain text'),
  image: z.base64().describe('a PNG as base64; empty: no picture'),
});
export type HolidayNotice = z.infer<typeof holidayNoticeSchema>;
