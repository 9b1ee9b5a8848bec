import * as z from 'zod';
import { type Check, check } from '../check.ts';
import { failure, ok, reasonOf } from '../outcome.ts';

const healthSchema = z.object({ ready: z.literal(true), runs: z.int(), free: z.int() });

export const slicerChecks: readonly Check[] = [
  check('slicers.health', 'Slicers', async (exam) => {
    const urls = exam.needs('SLICER_URLS', 'npm start runs one of its own, or QUEU3D slices in browsers.');
    const answers = await Promise.all(urls.map((url) => problemOf(url, exam.callMs)));
    const problems = answers.filter((problem) => problem !== undefined);
    if (problems.length === 0) return ok(`All ${urls.length} are ready.`);
    return failure(
      `${problems.join('; ')}.`,
      'Start the slicer there, or take its address out of SLICER_URLS; without one, QUEU3D cannot quote.',
    );
  }),
];

async function problemOf(url: string, timeoutMs: number): Promise<string | undefined> {
  try {
    const response = await fetch(new URL('health', url), { signal: AbortSignal.timeout(timeoutMs) });
    const body: unknown = await response.json().catch(() => undefined);
    if (healthSchema.safeParse(body).success) return undefined;
    return `${url} answers ${response.status}, and not as a slicer does`;
  } catch (error) {
    return `${url} does not answer (${reasonOf(error)})`;
  }
}
