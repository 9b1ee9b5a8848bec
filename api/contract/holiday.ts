import * as z from 'zod';

/** What `GET /api/holliday` answers while a notice runs; 204 when none does. */
export const holidayNoticeSchema = z.object({
  note: z.string().min(1).describe('plain text'),
  image: z.base64().describe('a PNG; empty when the notice has none'),
});
export type HolidayNotice = z.infer<typeof holidayNoticeSchema>;
