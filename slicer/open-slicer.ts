import { statfs } from 'node:fs/promises';
import type { Hono } from 'hono';
import { createSlicer } from './app.ts';
import { Slots } from './concurrency/slots.ts';
import type { Environment } from './config.ts';
import type { SlicerDeps } from './deps.ts';
import { checkEngine } from './engine/definitions.ts';
import { engineCommand } from './engine/engine-command.ts';
import { KeptModels } from './kept-models.ts';
import { MeshThreads } from './mesh-work/mesh-threads.ts';
import { sweepScratch } from './scratch.ts';

export interface OpenSlicer {
  readonly app: Hono;
  close(): Promise<void>;
}

/** Assembles the service. Throws if the engine or its definitions are missing. */
export async function openSlicer(
  config: Environment,
  report: (reason: string) => void,
  free: SlicerDeps['free'] = () => freeIn(config.SCRATCH_DIR),
): Promise<OpenSlicer> {
  const { CURA_ENGINE, CURA_DEFINITIONS, SCRATCH_DIR, RUNS, WAITING, THREADS } = config;
  checkEngine(CURA_ENGINE, CURA_DEFINITIONS);
  await sweepScratch(SCRATCH_DIR);
  const meshes = new MeshThreads(report);
  const models = new KeptModels({ scratch: SCRATCH_DIR, free, meshes, report });
  const app = createSlicer({
    engine: {
      command: engineCommand(CURA_ENGINE),
      definitions: CURA_DEFINITIONS,
      threads: THREADS,
    },
    scratch: SCRATCH_DIR,
    free,
    slots: new Slots({ runs: RUNS, waiting: WAITING }),
    meshes,
    models,
    report,
  });
  const close = async () => {
    await models.close();
    await meshes.close();
  };
  return { app, close };
}

async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
