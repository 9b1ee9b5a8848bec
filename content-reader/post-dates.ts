import { postHeadSchema } from '../api/contract/editorial/post.ts';
import type { ContentProblem } from './content-error.ts';
import { readMarkdownFolder } from './content-files.ts';

/** Nobody plans a post for longer: a day further ahead was mistyped, and the post would never be seen. */
const YEARS_AHEAD = 1;

/** Reports posts whose days cannot be meant. @param today such as 2026-11-18 */
export async function checkPostDates(folder: string, today: string): Promise<ContentProblem[]> {
  const { files } = await readMarkdownFolder(folder, 'blog', postHeadSchema);
  const latest = `${Number(today.slice(0, 4)) + YEARS_AHEAD}${today.slice(4)}`;
  return files.flatMap(({ file, value: { head } }): ContentProblem[] => [
    ...(head.date <= latest
      ? []
      : [{ file, field: 'date', message: `must not be more than a year ahead; found ${head.date}` }]),
    ...(head.updated === undefined || head.updated >= head.date
      ? []
      : [{ file, field: 'updated', message: `must not be before ${head.date}, the day of the post` }]),
  ]);
}
