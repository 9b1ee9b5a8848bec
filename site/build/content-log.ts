import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type ContentHistory, readHistory } from '../lib/crawlers/content-history.ts';

const run = promisify(execFile);
const nothing: ContentHistory = new Map();

/**
 * When content files were last changed, by git. Empty where there is no git, no repository, or no history: in a shallow
 * clone every file seems to be as old as the clone.
 */
export async function contentLog(folder: string): Promise<ContentHistory> {
  const git = async (...args: string[]) => {
    const { stdout } = await run('git', ['-C', folder, ...args], { maxBuffer: 1 << 28 });
    return stdout;
  };
  try {
    if ((await git('rev-parse', '--is-shallow-repository')).trim() === 'true') return nothing;
    return readHistory(
      await git('-c', 'core.quotePath=false', 'log', '--format=@%cI', '--name-only', '--no-renames', '--relative', '.'),
    );
  } catch {
    return nothing;
  }
}
