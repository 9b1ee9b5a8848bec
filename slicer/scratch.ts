import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Creates an empty folder for a run. */
export async function makeRunFolder(scratch: string): Promise<string> {
  return await mkdtemp(join(scratch, 'run-'));
}

export async function removeRunFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** Creates the service's own folder, or empties it of what an earlier, killed service left. */
export async function sweepScratch(scratch: string): Promise<void> {
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  for (const name of await readdir(scratch)) await rm(join(scratch, name), { recursive: true, force: true });
}
