import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installCuraEngineWhenMissing } from '../../scripts/setup/install-cura-engine.mjs';
import { readConfig } from '../config.ts';
import { openSlicer } from '../open-slicer.ts';
import type { Fetch } from './ask-slicer.ts';

/** The service in this process, with the real engine or another one in its place. */
export async function openTestSlicer(own: Record<string, string> = {}, free?: () => Promise<number>) {
  const cura = await installCuraEngineWhenMissing();
  const scratch = await mkdtemp(join(tmpdir(), 'northspool-slicer-'));
  const reported: string[] = [];
  const config = readConfig({
    CURA_ENGINE: cura.engine,
    CURA_DEFINITIONS: cura.definitions,
    SCRATCH_DIR: scratch,
    ...own,
  });
  const slicer = await openSlicer(config, (why) => reported.push(why), free);
  const fetch: Fetch = (url, init) => slicer.app.request(url, init);
  return {
    fetch,
    scratch,
    reported,
    async close() {
      await slicer.close();
      await rm(scratch, { recursive: true, force: true });
    },
  };
}
