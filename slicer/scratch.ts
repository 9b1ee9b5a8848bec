import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Makes an empty folder for a run below the service's own one. */
export async function makeRunFolder(scratch: string): Promise<string> {
  return await mkdtemp(join(scratch, 'run-'));
}

export async function removeRunFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** Opens the service's own folder. What runs of an earlier, killed service left there goes. */
export async function sweepScratch(scratch: string): Promise<void> {
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  for (const name of await readdir(scratch)) await rm(join(scratch, name), { recursive: true, force: true });
}
